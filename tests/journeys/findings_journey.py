"""What the checks found, by mouse and keys: the list, both places, another block, another schedule, and the comparison of schedules."""

import os
import sys

from driver import Display, Window

SOURCE = """/* warplens
sizes   = { run = { N = 128 } }
buffers = [
  { name = "in", type = "i32", shape = ["N"], role = "in" },
  { name = "out", type = "i32", shape = ["64"], role = "out" },
]
launch  = { grid = ["N / 64"], block = ["64"] }
*/
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  int v = s[63 - threadIdx.x];
  out[threadIdx.x] = v + blockIdx.x;
}
"""
MISSING_BARRIER, RACE_OF_BLOCKS = "finding.0", "finding.1"

program = sys.argv[1]
display = Display()
folder = os.environ.get("TMPDIR", "/tmp")
path = os.path.join(folder, f"warplens-findings-{os.getpid()}.cu")
with open(path, "w") as file:
    file.write(SOURCE)
window = Window(program, display, "--open", path, "--stage", "timeline", "--size", "1280x720")


def traced(r):
    return not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0


try:
    window.wait_for(lambda r: traced(r) and "findings" in r["places"] and "mark.11" in r["places"])
    window.click("findings")
    window.wait_for(lambda r: MISSING_BARRIER in r["places"] and RACE_OF_BLOCKS in r["places"])

    # Its two places are on the lines of the store and of the read.
    window.click(MISSING_BARRIER)
    window.wait_for(lambda r: MISSING_BARRIER + ".second" in r["places"])
    window.click(MISSING_BARRIER + ".first")
    window.wait_for(lambda r: r["shown"]["line"] == 11)
    window.click(MISSING_BARRIER + ".second")
    window.wait_for(lambda r: r["shown"]["line"] == 12)

    # The next one is between two blocks: one of its places is in a block that is not shown yet.
    window.key("j")
    window.wait_for(lambda r: RACE_OF_BLOCKS + ".second" in r["places"])
    window.click(RACE_OF_BLOCKS + ".first")
    first = window.wait_for(lambda r: traced(r) and r["shown"]["line"] == 13)["block"]
    window.click(RACE_OF_BLOCKS + ".second")
    window.wait_for(lambda r: traced(r) and r["block"] == 1 - first and r["shown"]["line"] == 13)

    # Under another schedule the findings are looked for anew; undo goes back.
    window.click("schedule=round-robin")
    window.wait_for(lambda r: r["schedule"] == "round-robin" and traced(r) and MISSING_BARRIER in r["places"])
    window.key("ctrl+z")
    window.wait_for(lambda r: r["schedule"] == "" and traced(r) and MISSING_BARRIER in r["places"])

    # What the blocks leave depends on their order; the button goes when the answer is there.
    window.wait_for(lambda r: "findings.schedules" in r["places"])
    window.key("shift+f")
    window.wait_for(lambda r: "findings.schedules" not in r["places"] and "schedules.stop" not in r["places"])
    display.picture("findings")

    window.key("Escape")
    window.wait_for(lambda r: MISSING_BARRIER not in r["places"])
    window.quit()
finally:
    window.close()
    display.close()
    os.remove(path)
