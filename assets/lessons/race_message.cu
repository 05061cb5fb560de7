/* warplens
title   = { en = "A message between two blocks", zh = "两个线程块之间的消息" }
family  = "races"
order   = 40
about   = { en = "Block 0 stores a value and sets a flag; block 1 waits for the flag and reads the value.", zh = "线程块 0 写入一个值并设置标志；线程块 1 等待标志，然后读取这个值。" }
params  = [
  { name = "FENCES", default = 0, choices = [0, 1, 2], help = { en = "1: a fence before the flag is set; 2: also one after it was seen", zh = "1：设置标志之前有内存栅栏；2：看到标志之后也有" } },
]
sizes   = { run = { N = 1 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "value", type = "f32", shape = ["N"], role = "scratch" },
  { name = "flag", type = "u32", shape = ["1"], role = "scratch" },
  { name = "out", type = "f32", shape = ["N"], role = "out" },
]
launch  = { grid = [2], block = [32] }
*/

// out[0] = twice in[0], on its way through value[0]. flag[0] is 0 before and after.
template <int FENCES>
__global__ void race_message(const float *in, float *value, unsigned *flag, float *out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    value[0] = 2.0f * in[0];
    if (FENCES >= 1) __threadfence();
    atomicExch(flag, 1u);
  } else {
    while (atomicAdd(flag, 0u) == 0u) {}
    if (FENCES >= 2) __threadfence();
    out[0] = value[0];
    atomicExch(flag, 0u);
  }
}
