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

    def measure(name, samples):
        """Starts what the shown plot is made of; a picture once there are so many samples and one at the end."""
        window.click("measure.start")
        window.wait_for(lambda r: measuring(r) and r["samples"] >= samples)
        display.picture(name + "-running")
        report = window.wait_for(finished, 120)
        display.picture(name)
        return report

    window.wait_for(lambda r: settled(r) and "plot=live" in r["places"])
    display.picture("looking")
    window.wait_for(lambda r: r["gpu"])
    display.picture("start")
    live = live_summaries(measure("live", 20))
    assert len(live) == 2 and all(status == "correct" for *_, status in live), live

    def show_plot(plot):
        window.click("plot=" + plot)
        window.wait_for(lambda r: r["measure"]["plot"] == plot)

    show_plot("ladder")
    window.click("measure.start")
    window.wait_for(lambda r: measuring(r) and r["samples"] >= 10)
    window.click("measure.cancel")
    start = time.time()
    window.wait_for(finished, 20)
    assert time.time() - start < 5, "a cancelled run ends"
    display.picture("cancelled")
    ladder = live_summaries(measure("ladder", 60))
    assert len(ladder) >= len(live) + 12, ladder

    for plot in ("sizes", "sweep", "roofline"):
        show_plot(plot)
        measure(plot, 20)

    window.key("5")
    window.wait_for(lambda r: settled(r) and r["stage"] == "compare")
    display.picture("compare-before")
    before = len(live_summaries(window.report()))
    window.click("measure_side.1")
    window.wait_for(lambda r: measuring(r) and r["samples"] >= 5)
    display.picture("compare-running")
    report = window.wait_for(lambda r: finished(r) and len(live_summaries(r)) > before + 2, 60)
    speeds = [speed for kernel, speed, *_ in live_summaries(report)[before:] if kernel.startswith("transpose_shared")]
    assert len(speeds) == 2 and speeds[1] > 1.5 * speeds[0], speeds  # PAD = 0, PAD = 1
    display.picture("compare")

    window.key("1")
    window.click("kernel.transpose_shared")
    window.key("2")
    window.wait_for(lambda r: settled(r) and r["stage"] == "banks" and r["shown"]["wavefronts"] > 0)
    unasked = window.report()["words"]["stage"]
    window.key("q")
    window.wait_for(lambda r: r["words"]["stage"] != unasked)
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
