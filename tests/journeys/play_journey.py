"""Playing a kernel from a file: four seconds a wavefront, then by access, conflict and k tile, each stopping where the kernel says; the end says why. And a
click on the Timeline's bar, whose access every other stage then shows."""

import os
import sys
import tempfile
import time

from driver import Display, Window, middle

SOURCE = """
__global__ void columns(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int k = 0; k < 3; ++k) {
    tile[threadIdx.y][threadIdx.x] = in[k * 1024 + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[k * 1024 + threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 3072 * sizeof(float));
  cudaMalloc(&out, 3072 * sizeof(float));
  columns<<<1, dim3(32, 32)>>>(in, out);
}
"""

program = sys.argv[1]
display = Display()
folder = tempfile.TemporaryDirectory()
path = os.path.join(folder.name, "columns.cu")
with open(path, "w") as file:
    file.write(SOURCE)
window = Window(program, display, "--open", path, "--stage", "banks", "--size", "1600x680")


def plays_by(name):
    window.click("time.pace")
    window.click("pace=" + name)
    window.wait_for(lambda r: r["play_by"] == name)


def ticks_played(name, count):
    """From the start: where playing by this stops on its way."""
    plays_by(name)
    window.key("Home")
    window.wait_for(lambda r: r["place"]["tick"] == 0)
    window.key("space")
    ticks = []
    end = time.time() + 30
    while len(ticks) < count and time.time() < end:
        tick = window.report()["place"]["tick"] if window.report() else 0
        if tick > 0 and (not ticks or tick != ticks[-1]):
            ticks.append(tick)
        time.sleep(0.01)
    window.key("space")
    assert len(ticks) == count, (name, ticks)
    return ticks


def ticks_stepped(key, count):
    """The same by its key."""
    window.key("Home")
    at = window.wait_for(lambda r: r["place"]["tick"] == 0)["place"]["tick"]
    ticks = []
    for _ in range(count):
        window.key(key)
        at = window.wait_for(lambda r: r["place"]["tick"] > at)["place"]["tick"]
        ticks.append(at)
    return ticks


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0 and r["stage"] == "banks")
    # At a load of 32 wavefronts the slowest speed shows one of them for four seconds.
    window.click("worst")
    window.wait_for(lambda r: r["shown"]["conflicts"] == 31)
    plays_by("wavefront")
    for _ in range(6):
        window.key("comma")
    window.wait_for(lambda r: "4.0 s" in r["words"]["transport"])

    def wavefront(number):
        return lambda r: f"wavefront {number} of 32" in r["words"]["stage"]

    window.key("space")
    window.wait_for(wavefront(1))
    window.wait_for(wavefront(2))
    began = time.time()
    window.wait_for(wavefront(3))
    lasted = time.time() - began
    window.key("space")
    assert 3.4 < lasted < 4.8, lasted

    # Four a second; what playing goes by is where it stops, as its key does.
    for _ in range(4):
        window.key("period")
    window.wait_for(lambda r: "4.0/s" in r["words"]["transport"])
    for name, key, count in (("access", "a", 4), ("conflict", "c", 3), ("tile", "k", 2)):
        stepped = ticks_stepped(key, count)
        played = ticks_played(name, count)
        assert played == stepped, (name, played, stepped)

    # At the end, whatever playing goes by, it says what there is no more of.
    for name, last in (("tile", "no further k tile"), ("conflict", "no further bank conflict"), ("access", "no further memory access"), ("step", "last statement of warp 0")):
        plays_by(name)
        window.key("End")
        window.wait_for(lambda r: last in r["words"]["transport"])

    # On the Timeline a bar is clicked: the access is selected, and Banks, Memory and the source are at that moment.
    window.click("stage.timeline")
    window.key("Home")
    places = window.wait_for(lambda r: r["stage"] == "timeline" and r["place"]["tick"] == 0 and "handle.2" in r["places"])["places"]
    left, y = middle(places["handle.0"])
    right, _ = middle(places["handle.2"])
    found = None
    for step in range(30):  # the row of warp 0 is the first below the overview, and its first conflict after its copies
        window.point(left + (right - left) * (0.36 + 0.002 * step), y + 116)
        window.press()
        if (window.report().get("selection") or {}).get("kind") == "access":
            found = window.wait_for(lambda r: r["place"]["tick"] > 0)
            break
    assert found, "no bar was met"
    tick, line = found["place"]["tick"], found["shown"]["line"]
    for stage in ("banks", "memory"):
        window.click("stage." + stage)
        window.wait_for(lambda r: r["stage"] == stage and r["place"]["tick"] == tick and r["shown"]["line"] == line)
        assert (window.report().get("selection") or {}).get("kind") == "access"
    window.quit()
finally:
    window.close()
    display.close()
    folder.cleanup()
