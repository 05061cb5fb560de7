"""A file without a header is opened, launched as its own main() launches it, and its launch is written over with real keys and mouse."""

import os
import sys

from driver import Display, Window

SOURCE = """#include <vector>
template <int TILE>
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * TILE + threadIdx.x;
  if (i < n) x[i] *= 2;
}
__global__ void dynamic(float *x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  scale<64><<<(n + 63) / 64, 64>>>(x, n);
  dynamic<<<1, 128, 128 * sizeof(float)>>>(x);
}
"""

program = sys.argv[1]
display = Display()
path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"warplens-launch-{os.getpid()}.cu")
with open(path, "w") as file:
    file.write(SOURCE)
window = Window(program, display, "--open", path, "--stage", "banks", "--size", "1280x720")


def traced(r):
    return not r["shown"]["busy"] and "launch.grid" in r["places"]


def options(r):
    return r["main"].get("options", {})


def says(r, *texts):
    return traced(r) and all(text in r["words"].get("launch", "") for text in texts)


try:
    # Where it comes from, and what was guessed.
    window.wait_for(lambda r: says(r, "from main(), line 17", "scale<64>", "dynamic", "TILE", "n (guessed)"))
    display.picture("launch")

    # A part is written over; Enter launches it, undo takes it back, redo repeats it.
    window.write("launch.grid", "3")
    window.key("Return")
    window.wait_for(lambda r: traced(r) and options(r) == {"grid": "3"})
    window.write("launch.arg.n", "100")
    window.key("Return")
    window.wait_for(lambda r: traced(r) and options(r) == {"grid": "3", "arg": "n=100"})
    window.key("Escape")
    window.key("ctrl+z")
    window.wait_for(lambda r: traced(r) and options(r) == {"grid": "3"})
    window.key("ctrl+z")
    window.wait_for(lambda r: traced(r) and options(r) == {})
    window.key("ctrl+y")
    window.wait_for(lambda r: traced(r) and options(r) == {"grid": "3"})

    # The other launch of the file.
    window.click("launch.choose=2")
    window.wait_for(lambda r: options(r) == {"launch": "2"} and says(r, "from main(), line 18"))

    # Too little shared memory says how much the first block uses; emptied, the field is what the file says again.
    window.write("launch.shared", "8")
    window.key("Return")
    window.wait_for(lambda r: r["words"].get("errors", "") and "the first block uses 512" in " ".join(r["words"]["errors"].split()))
    window.write("launch.shared", "512")
    window.key("Return")
    window.wait_for(lambda r: traced(r) and r["words"].get("errors", "") == "" and options(r) == {"launch": "2", "shared": "512"})

    window.quit()
finally:
    window.close()
    display.close()
    os.remove(path)
