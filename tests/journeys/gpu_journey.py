"""A window beside a real GPU: what it measures is drawn while it is measured, a run that is cancelled ends, and no frame takes over 100 ms."""

import json
import subprocess
import sys
import time

from driver import Display, Window

NO_GPU = 77
LONGEST_FRAME_MS = 100

program = sys.argv[1]
hello = json.loads(subprocess.run([program, "worker"], input="", capture_output=True, text=True).stdout.splitlines()[0])
if not any(device["backend"] == "cuda" for device in hello["devices"]):
    print("skipped: no GPU")
    sys.exit(NO_GPU)


def settled(report):
    return not report["shown"]["busy"]


def measuring(report):
    return "measure.cancel" in report["places"]


def live_summaries(report):
    """Of every run so far: kernel, median, unit and status."""
    found = []
    for run in report.get("runs", []):
        if run["live"]:
            units = {event["id"]: event["unit"] for event in run["events"] if event["event"] == "started"}
            found += [(event["kernel"], event["value"][1], units.get(event["id"], ""), event["status"]) for event in run["events"] if event["event"] == "summary"]
    return found


display = Display()
window = Window(program, display, "--stage", "measure", "--open", "sgemm_warptiling", "--size", "1600x900", software=False)
try:
    def finished(report):
        return settled(report) and not measuring(report)

    def measure(name, seconds):
        """Starts what the shown plot is made of; a picture in the middle and one at the end."""
        window.click("measure.start")
        window.wait_for(measuring, 20)
        time.sleep(seconds / 2)
        display.picture(name + "-running")
        report = window.wait_for(finished, 120)
        display.picture(name)
        return report

    window.wait_for(lambda r: settled(r) and "plot=live" in r["places"])
    display.picture("looking")
    window.wait_for(lambda r: r["gpu"], 20)
    time.sleep(0.5)
    display.picture("start")
    live = live_summaries(measure("live", 2))
    assert len(live) == 2 and all(status == "correct" for *_, status in live), live

    def show_plot(plot):
        window.click("plot=" + plot)
        window.wait_for(lambda r: r["measure"]["plot"] == plot)
        time.sleep(0.5)  # the button moves where a plot has more to choose from

    show_plot("ladder")
    window.click("measure.start")
    window.wait_for(measuring, 20)
    time.sleep(2)
    window.click("measure.cancel")
    start = time.time()
    window.wait_for(finished, 20)
    assert time.time() - start < 5, "a cancelled run ends"
    display.picture("cancelled")
    ladder = live_summaries(measure("ladder", 6))
    assert len(ladder) >= len(live) + 12, ladder

    for plot, seconds in (("sizes", 4), ("sweep", 4), ("roofline", 4)):
        show_plot(plot)
        measure(plot, seconds)

    window.key("5")
    window.wait_for(lambda r: settled(r) and r["stage"] == "compare")
    time.sleep(1)
    display.picture("compare-before")
    before = len(live_summaries(window.report()))
    window.click("measure_side.1")
    time.sleep(1)
    display.picture("compare-running")
    report = window.wait_for(lambda r: finished(r) and len(live_summaries(r)) > before + 2, 60)
    speeds = [speed for kernel, speed, *_ in live_summaries(report)[before:] if kernel.startswith("transpose_shared")]
    assert len(speeds) == 2 and speeds[1] > 1.5 * speeds[0], speeds  # PAD = 0, PAD = 1
    display.picture("compare")

    window.key("1")
    window.click("kernel.transpose_shared")
    window.key("2")
    window.wait_for(lambda r: settled(r) and r["stage"] == "banks" and r["shown"]["wavefronts"] > 0)
    window.key("q")
    time.sleep(4)
    display.picture("asked")

    report = window.wait_for(settled)
    assert not report["shown"]["error"], report["shown"]["error"]
    for kernel, median, unit, status in live_summaries(report):
        print(f"{kernel}: {median:.0f} {unit}, {status}")
    print(f"longest frame {report['longest_frame_ms']:.0f} ms")
    assert report["longest_frame_ms"] < LONGEST_FRAME_MS, report["longest_frame_ms"]
finally:
    window.close()
    display.close()
