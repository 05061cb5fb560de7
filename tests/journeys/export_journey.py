"""The dialog of an export with real keys and clicks: a GIF, the question about a file that is there, and one that is cancelled."""

import os
import shutil
import sys
import tempfile

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
window = Window(program, display, "--open", "transpose_shared", "--stage", "banks", "--size", "1280x720")


def opened(report):
    return report["dialog"] == "export" and report["keyboard"]["field"] == "export.name"


def closed(report):
    return not report["dialog"]




try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)
    window.key("c")
    window.wait_for(lambda r: r["shown"]["wavefronts"] == 32)

    # A still, by the keyboard alone: the name has the focus, Enter exports.
    window.key("ctrl+e")
    window.wait_for(opened)
    display.picture("export-still")
    window.type("still")
    window.key("Return")
    window.wait_for(closed)
    assert window.wait_for_file("still.png").startswith(b"\x89PNG")

    # The picture to the clipboard.
    window.key("ctrl+shift+c")
    assert window.wait_for_file(copied).startswith(b"\x89PNG")
    window.wait_for(lambda r: "notice" in r["places"])
    display.picture("copied")
    copied_picture = window.report()["words"]["notes"]
    window.key("ctrl+shift+l")
    window.wait_for(lambda r: "notice" in r["places"] and r["words"]["notes"] != copied_picture)

    # An animation, by the mouse; the window goes on meanwhile.
    window.key("ctrl+e")
    window.wait_for(opened)
    window.click("export.format=gif")
    window.wait_for(lambda r: "export.rate" in r["places"])
    window.click("export.size=custom")
    window.wait_for(lambda r: "export.width" in r["places"])
    window.write("export.width", "640")
    window.write("export.height", "400")
    window.write("export.speed", "16")
    window.write("export.rate", "10")
    window.write("export.name", "film")
    display.picture("export-film")
    window.click("export.go")
    window.wait_for(closed)
    window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory")
    assert window.wait_for_file("film.gif").startswith(b"GIF89a")
    window.wait_for(lambda r: "exporting" not in r["places"])
    film = window.wait_for_file("film.gif")
    window.key("2")

    # A file that is there is replaced only after a question; Escape leaves it.
    window.wait_for(lambda r: r["stage"] == "banks")
    window.key("ctrl+e")
    window.wait_for(opened)
    window.write("export.name", "film")
    window.click("export.go")
    window.wait_for(lambda r: "export.problem" in r["places"])
    display.picture("export-question")

    # One that takes long is cancelled: the old file stays.
    window.write("export.speed", "0.25")
    window.write("export.rate", "60")
    window.click("export.go")
    window.wait_for(lambda r: "export.problem" in r["places"])
    window.click("export.go")
    window.wait_for(lambda r: "exporting.stop" in r["places"])
    display.picture("exporting")
    window.click("exporting.stop")
    window.wait_for(lambda r: "exporting" not in r["places"])
    assert window.wait_for_file("film.gif") == film
    assert sorted(n for n in os.listdir(window.folder) if n.endswith((".gif", ".part"))) == ["film.gif"]
    window.quit()
finally:
    window.close()
    display.close()
    shutil.rmtree(tools, ignore_errors=True)
