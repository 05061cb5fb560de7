"""A conflict's fix is applied from Banks with a click: an edited copy is written and shown in Compare beside what it fixes."""

import os
import sys
import tempfile

from driver import Display, Window

program = sys.argv[1]

# Columns of rows of 40 words: eight lanes at a bank; no swizzle fits rows of that length.
KERNEL = """__global__ void columns(float* out) {
  __shared__ float tile[32][40];
  for (int row = 0; row < 32; ++row) tile[row][threadIdx.x] = out[row * 32 + threadIdx.x];
  __syncwarp();
  for (int i = 0; i < 32; ++i) out[i * 32 + threadIdx.x] = tile[threadIdx.x][i];
}
int main() {
  float* out;
  cudaMalloc(&out, 1024 * sizeof(float));
  columns<<<1, 32>>>(out);
}
"""


def settled(report):
    return not report["shown"]["busy"] and report["shown"]["block"]["wavefronts"] > 0


def fix(window, conflicts, before, after):
    """From the worst access to both sides, with the block's wavefronts; gives the path of the copy."""
    window.wait_for(lambda r: settled(r) and r["stage"] == "banks" and "worst" in r["places"])
    window.click("worst")
    report = window.wait_for(lambda r: r["shown"]["conflicts"] == conflicts and "fix" in r["places"])
    assert report["shown"]["block"]["wavefronts"] == before, report["shown"]
    window.click("fix")
    report = window.wait_for(lambda r: r["stage"] == "compare" and settled(r) and r["shown"]["block"]["wavefronts"] == after)
    assert report["compare"]["side"] == "right", report["compare"]
    assert report["shown"]["conflicts"] == 0, report["shown"]
    window.click("side.left")
    window.wait_for(lambda r: r["compare"]["side"] == "left" and settled(r) and r["shown"]["block"]["wavefronts"] == before)
    return report["right"]["kernel"]


def read(path):
    with open(path) as file:
        return file.read()


display = Display()
try:
    # The cheapest fix of the transpose is a swizzle, which takes no memory.
    window = Window(program, display, "--open", "transpose_shared", "--stage", "banks", "--size", "1280x720")
    try:
        copy = fix(window, 31, 1056, 64)
        assert copy.startswith(window.folder) and "-tile-xor-" in copy, copy
        display.picture("fix_swizzle")
        # Both steps are undone: the side that was selected, and the pair.
        window.key("ctrl+z")
        window.key("ctrl+z")
        window.wait_for(lambda r: r.get("right", {}).get("kernel") != copy)
        window.key("ctrl+y")
        window.wait_for(lambda r: r.get("right", {}).get("kernel") == copy and settled(r))
        window.quit()
    finally:
        window.close()

    # A file of one's own gets longer rows, in the copy alone.
    with tempfile.TemporaryDirectory(prefix="warplens-journey-") as folder:
        path = os.path.join(folder, "columns.cu")
        with open(path, "w") as file:
            file.write(KERNEL)
        window = Window(program, display, "--open", path, "--stage", "banks", "--size", "1280x720")
        try:
            copy = fix(window, 7, 32 + 32 * 8, 32 + 32)
            assert copy.endswith("columns-tile-pad-1.cu"), copy
            display.picture("fix_padding")
            assert read(path) == KERNEL
            assert "tile[32][41]" in read(copy).replace("40 + 1", "41"), read(copy)
            window.quit()
        finally:
            window.close()
finally:
    display.close()
