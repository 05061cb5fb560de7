"""The dialog of an export with real keys and clicks: a GIF, the question about a file that is there, and one that is cancelled."""

import os
import shutil
import sys
import tempfile
import time

from driver import Display, Window

program = sys.argv[1]
# In the place of xclip: what it was given is kept in a file.
tools = tempfile.mkdtemp(prefix="warplens-tools-")
copied = os.path.join(tools, "copied.png")
with open(os.path.join(tools, "xclip"), "w") as script:
    script.write(f"#!/bin/sh\ncat > {copied}.part && mv {copied}.part {copied}\n")
os.chmod(os.path.join(tools, "xclip"), 0o755)
os.environ["PATH"] = tools + ":" + os.environ["PATH"]
display = Display()
window = Window(program, display, "--open", "transpose_shared", "--stage", "banks", "--size", "1600x900")
opened = lambda r: "export.go" in r["places"]
closed = lambda r: "export.go" not in r["places"]


def in_folder(name):
    return os.path.join(window.folder, name)


def wait_for_file(name, seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        if os.path.exists(in_folder(name)):
            with open(in_folder(name), "rb") as file:
                return file.read()
        time.sleep(0.1)
    raise AssertionError(f"{name} was not written; there is {os.listdir(window.folder)}")


def hold(key):
    """As long as a finger does: a field sees a key only in a frame during which it is down."""
    window.xdotool("keydown", key)
    time.sleep(1)
    window.xdotool("keyup", key)


def write(field, text):
    window.click(field)
    window.xdotool("keydown", "ctrl")
    hold("a")
    window.xdotool("keyup", "ctrl")
    time.sleep(0.5)
    window.xdotool("type", "--delay", "100", text)
    time.sleep(1)


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)
    window.key("c")
    window.wait_for(lambda r: r["shown"]["wavefronts"] == 32)

    # A still, by the keyboard alone: the name has the focus, Enter exports.
    window.key("ctrl+e")
    window.wait_for(opened)
    display.picture("export-still")
    window.xdotool("type", "--delay", "30", "still")
    time.sleep(0.3)
    hold("Return")
    window.wait_for(closed)
    assert wait_for_file("still.png").startswith(b"\x89PNG")

    # The picture to the clipboard.
    window.key("ctrl+shift+c")
    assert wait_for_file(copied).startswith(b"\x89PNG")
    window.wait_for(lambda r: "notice" in r["places"])
    display.picture("copied")
    window.key("ctrl+shift+l")
    time.sleep(0.5)

    # An animation, by the mouse; the window goes on meanwhile.
    window.key("ctrl+e")
    window.wait_for(opened)
    window.click_until("export.format=gif", lambda r: "export.rate" in r["places"])
    window.click_until("export.size=custom", lambda r: "export.width" in r["places"])
    write("export.width", "640")
    write("export.height", "400")
    write("export.speed", "16")
    write("export.rate", "10")
    write("export.name", "film")
    display.picture("export-film")
    window.click_until("export.go", closed)
    window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory")
    assert wait_for_file("film.gif").startswith(b"GIF89a")
    window.wait_for(lambda r: "exporting" not in r["places"])
    film = wait_for_file("film.gif")
    window.key("2")

    # A file that is there is replaced only after a question; Escape leaves it.
    window.wait_for(lambda r: r["stage"] == "banks")
    window.key("ctrl+e")
    window.wait_for(opened)
    write("export.name", "film")
    window.click("export.go")
    window.wait_for(lambda r: "export.problem" in r["places"])
    display.picture("export-question")

    # One that takes long is cancelled: the old file stays.
    write("export.speed", "0.25")
    write("export.rate", "60")
    window.click("export.go")
    window.wait_for(lambda r: "export.problem" in r["places"])
    window.click("export.go")
    window.wait_for(lambda r: "exporting.stop" in r["places"])
    display.picture("exporting")
    window.click("exporting.stop")
    window.wait_for(lambda r: "exporting" not in r["places"])
    assert wait_for_file("film.gif") == film
    assert sorted(n for n in os.listdir(window.folder) if n.endswith((".gif", ".part"))) == ["film.gif"]
    window.quit()
finally:
    window.close()
    display.close()
    shutil.rmtree(tools, ignore_errors=True)
