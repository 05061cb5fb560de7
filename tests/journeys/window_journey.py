"""Dragging Compare's timeline moves its clock; a window that is closed while it measures ends and leaves no process behind."""

import os
import signal
import sys
import time

from driver import Display, Window

program = sys.argv[1]


def children(pid):
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as file:
                state, parent = file.read().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if state != "Z" and int(parent) == pid:
            found.append(int(entry))
    return found


def lives(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def settled(report):
    return not report["shown"]["busy"]


display = Display()
window = Window(program, display, "--stage", "compare", "--size", "1280x720")
try:
    first = window.wait_for(lambda r: settled(r) and r["compare"]["clock"] > 0 and r["shown"]["wavefronts"] > 0)
    x, y, width, height = first["places"]["timeline"]

    def mouse(share):
        window.point(x + width * share, y + height / 2)

    mouse(0.95)
    window.xdotool("mousedown", "1")
    late = window.wait_for(lambda r: r["compare"]["clock"] > first["compare"]["clock"])["compare"]["clock"]
    mouse(0.3)
    window.wait_for(lambda r: 0 < r["compare"]["clock"] < late)
    mouse(0.002)
    window.wait_for(lambda r: r["compare"]["clock"] == 0)
    window.xdotool("mouseup", "1")

    window.key("7")
    window.wait_for(lambda r: r["stage"] == "measure")
    window.click("measure.start")
    window.wait_for(lambda r: "measure.cancel" in r["places"])
    helpers = children(window.process.pid)
    assert helpers, "a worker measures"
    # They measure no further and answer nothing: the window waits for none of them.
    for pid in helpers:
        os.kill(pid, signal.SIGSTOP)
    window.quit()
    end = time.time() + 20
    while time.time() < end and any(lives(pid) for pid in helpers):
        time.sleep(0.02)
    assert not any(lives(pid) for pid in helpers), "a helper outlived the window"
finally:
    window.close()
    display.close()
