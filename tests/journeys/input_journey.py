"""A window that stands still while a person goes on: all that was typed and clicked meanwhile comes in one frame, and nothing of it is lost."""

import os
import signal
import sys

from driver import Display, Window, middle

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "transpose_shared", "--stage", "banks", "--size", "1280x720")


class Standstill:
    """The window gets no time: as in a frame that takes very long."""

    def __enter__(self):
        os.kill(window.process.pid, signal.SIGSTOP)

    def __exit__(self, *_):
        os.kill(window.process.pid, signal.SIGCONT)


def click(report, place):
    x, y = middle(report["places"][place])
    window.xdotool("mousemove", str(x), str(y), "click", "1")


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)

    # A picture's dialog, its name, Enter, and a stage: in one go.
    with Standstill():
        window.key("ctrl+e")
        window.type("Still1")
        window.key("Return")
        window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory" and not r["dialog"])
    assert window.wait_for_file("Still1.png").startswith(b"\x89PNG")

    # Clicks at several places; a field that is clicked into, all of it selected and written anew.
    window.wait_for(lambda r: "exporting" not in r["places"])
    report = window.wait_for(lambda r: "stage.lab" in r["places"])
    with Standstill():
        for stage in ("tiles", "banks", "lab"):
            click(report, "stage." + stage)
    report = window.wait_for(lambda r: r["stage"] == "lab" and "field.text" in r["places"])
    with Standstill():
        click(report, "field.text")
        window.key("ctrl+a")
        window.type("float t[32][33]; t[lane][2]")
        window.key("Left", "BackSpace")
        window.type("12")
        window.key("Return")
    window.wait_for(lambda r: r["views"].get("lab.text") == "float t[32][33]; t[lane][12]")

    # Commands, each of which needs what the one before has done; the same key twice.
    window.key("Escape")
    window.wait_for(lambda r: not r["keyboard"]["field"])
    window.key("1")
    window.wait_for(lambda r: r["stage"] == "tiles" and not r["shown"]["busy"])
    window.key("Home")
    window.wait_for(lambda r: r["place"]["tick"] == 0)
    with Standstill():
        for key in ("w", "w", "shift+w", "l", "l", "l", "t", "ctrl+plus", "ctrl+plus"):
            window.key(key)
    window.wait_for(lambda r: (r["place"]["warp"], r["place"]["lane"]) == (1, 3) and not r["preferences"]["dark"]
                    and abs(r["preferences"]["text_scale"] - 1.2) < 1e-6)
    with Standstill():
        window.key("ctrl+p")
        window.type("glossary")
        window.key("Return")
        window.type("bank")
    window.wait_for(lambda r: r["dialog"] == "glossary" and r["keyboard"]["text"] == "bank")
    window.key("Escape")
    window.wait_for(lambda r: not r["dialog"])
    window.quit()
finally:
    window.close()
    display.close()
