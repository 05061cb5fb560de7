"""A result is held against a function of the file's host code: right, wrong with a map of the elements, too long and stopped, and refused."""

import os
import sys

from driver import Display, Window

SOURCE = """__global__ void twice(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i == 37 || i == 100 ? 0 : 2 * in[i];
}
void twice_cpu(const float *in, float *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = 2 * in[i];
}
void same_cpu(const float *in, float *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = i == 37 || i == 100 ? 0 : 2 * in[i];
}
void slow_cpu(const float *in, float *out, int n) {
  for (int turn = 0; turn < 100000000; ++turn)
    for (int i = 0; i < n; ++i) out[i] = out[i] * 0.5f + in[i];
}
void nothing_cpu(const float *in, float *out, int n) {
  if (n < 0) out[0] = in[0];
}
int main() {
  int n = 128;
  float *in, *out, h[128];
  for (int i = 0; i < n; i++) h[i] = i + 1;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  twice<<<2, 64>>>(in, out, n);
}
"""
TEXTS = {
    "en": ["All 128 elements of out agree with same_cpu()", "2 of 128 elements of out differ from twice_cpu()", "is being checked",
           "nothing_cpu() changes none of the arrays that twice writes"],
    "zh": ["out 的全部 128 个元素与 same_cpu() 一致", "out 的 128 个元素中有 2 个与 twice_cpu() 不同", "正在对照结果",
           "nothing_cpu() 没有改动 twice 写入的任何数组"],
}

program = sys.argv[1]
display = Display()
path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"warplens-check-{os.getpid()}.cu")
with open(path, "w") as file:
    file.write(SOURCE)

for language, (right, wrong, running, nothing) in TEXTS.items():
    window = Window(program, display, "--open", path, "--stage", "banks", "--size", "1280x720", "--language", language)

    def says(text):
        return lambda r: text in r["words"].get("launch", "").replace("\n", " ")

    def choose(name):
        window.click(f"launch.check=function:{name}")

    try:
        window.wait_for(lambda r: not r["shown"]["busy"] and "launch.grid" in r["places"])
        choose("same_cpu")
        window.wait_for(says(right))

        # What is wrong is shown as a map of the elements, one click away.
        choose("twice_cpu")
        window.wait_for(says(wrong))
        window.click("launch.show_wrong")
        window.wait_for(lambda r: r["stage"] == "tiles" and "128" in r["words"].get("stage", ""))
        display.picture("check-" + language)

        # One that takes an hour: the window goes on, and a second click stops it.
        choose("slow_cpu")
        window.wait_for(says(running))
        choose("slow_cpu")
        window.wait_for(lambda r: not says(running)(r) and "against" not in r["main"].get("options", {}))

        choose("nothing_cpu")
        window.wait_for(says(nothing))
        window.quit()
    finally:
        window.close()
display.close()
os.remove(path)
