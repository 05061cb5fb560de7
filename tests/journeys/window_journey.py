"""Dragging Compare's timeline moves its clock; a window that is closed while it measures ends at once and leaves no process behind."""

import os
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


def settled(report):
    return not report["shown"]["busy"]


display = Display()
window = Window(program, display, "--stage", "compare", "--size", "1600x900")
try:
    first = window.wait_for(lambda r: settled(r) and r["compare"]["clock"] > 0 and r["shown"]["wavefronts"] > 0)
    x, y, width, height = first["places"]["timeline"]

    def mouse(share):
        window.xdotool("mousemove", str(int(x + width * share)), str(int(y + height / 2)))
        time.sleep(0.3)

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
    start = time.time()
    window.quit()
    assert time.time() - start < 3, f"the window took {time.time() - start:.1f} s to close"
    end = time.time() + 3
    while time.time() < end and any(os.path.exists(f"/proc/{pid}") for pid in helpers):
        time.sleep(0.05)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in helpers), "a helper outlived the window"
finally:
    window.close()
    display.close()
