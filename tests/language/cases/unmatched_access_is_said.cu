// An access inside a function of ours that takes a reference belongs to no expression of this file.
// run: --block 1 --arg out=f16[2]:=1.5
// expect out: 3
// expect note: could not be matched to source expressions: line 7
#include <cuda_fp16.h>
__global__ void kernel(__half *out) {
  out[0] += out[1];
}
