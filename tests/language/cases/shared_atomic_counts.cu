// Adding a constant 1 whose result nothing uses is an instruction of its own (ATOMS.POPC.INC) on GPUs from Ampere on: lanes of one word
// are counted at once. The forms are those for which nvcc 13.0 chooses it, and those for which it does not.
// run: --block 32 --arg out=i32[32]:zero --arg n=5
// expect site plain atomic: instructions 1 wavefronts 1 conflicts 0 inexact 0
// expect site dropped atomic: instructions 1 wavefronts 1 conflicts 0
// expect site known atomic: instructions 1 wavefronts 1 conflicts 0
// expect site minus atomic: instructions 1 wavefronts 1 conflicts 0
// expect site wraps atomic: instructions 1 wavefronts 1 conflicts 0
// expect site scoped atomic: instructions 1 wavefronts 1 conflicts 0
// expect site some atomic: instructions 1 wavefronts 1 conflicts 0
// expect site apart atomic: instructions 1 wavefronts 16 conflicts 15
// expect site used atomic: instructions 1 wavefronts 32 conflicts 31
// expect site tested atomic: instructions 1 wavefronts 32 conflicts 31
// expect site two atomic: instructions 1 wavefronts 32 conflicts 31
// expect site down atomic: instructions 1 wavefronts 32 conflicts 31
// expect site given atomic: instructions 1 wavefronts 32 conflicts 31
// expect site limited atomic: instructions 1 wavefronts 32 conflicts 31
// expect out: 32 32 32 32 32 32 16 2 32 32 64 -32 160 32
__global__ void kernel(int *out, int n) {
  __shared__ int plain[1], dropped[1], known[1], minus[1], scoped[1], some[1], apart[512], used[1], tested[1], two[1], down[1], given[1];
  __shared__ unsigned wraps[1], limited[1];
  const int t = threadIdx.x, one = 1;
  if (t == 0) {
    plain[0] = dropped[0] = known[0] = minus[0] = scoped[0] = some[0] = used[0] = tested[0] = two[0] = down[0] = given[0] = 0;
    wraps[0] = limited[0] = 0;
  }
  if (t < 16) apart[t * 32] = 0;
  __syncthreads();
  atomicAdd(&plain[0], 1);
  int before = atomicAdd(&dropped[0], 1);
  before += 2;
  (void)before;
  atomicAdd(&known[0], one);
  atomicSub(&minus[0], -1);
  atomicInc(&wraps[0], 0xffffffffu);
  atomicAdd_block(&scoped[0], 1);
  if (t % 2) atomicAdd(&some[0], 1);
  atomicAdd(&apart[t % 16 * 32], 1);
  out[t] = atomicAdd(&used[0], 1);
  if (atomicAdd(&tested[0], 1) == 40) out[t] = 1;
  atomicAdd(&two[0], 2);
  atomicAdd(&down[0], -1);
  atomicAdd(&given[0], n);
  atomicInc(&limited[0], 100);
  __syncthreads();
  if (t == 0) {
    out[0] = plain[0], out[1] = dropped[0], out[2] = known[0], out[3] = minus[0], out[4] = (int)wraps[0], out[5] = scoped[0];
    out[6] = some[0], out[7] = apart[96], out[8] = used[0], out[9] = tested[0], out[10] = two[0], out[11] = down[0];
    out[12] = given[0], out[13] = (int)limited[0];
  }
}
