// Whether the result of an atomic that adds 1 is used, and whether it adds 1, is what is left of a thread's structures and arrays when they
// are in registers: the forms are those for which nvcc 13.0 chooses ATOMS.POPC.INC, and those for which it does not.
// run: --block 32 --arg out=i32[32]:zero --arg n=5
// expect site lost atomic: instructions 1 wavefronts 1 conflicts 0
// expect site beside atomic: instructions 1 wavefronts 1 conflicts 0
// expect site member atomic: instructions 1 wavefronts 32 conflicts 31
// expect site any atomic: instructions 1 wavefronts 32 conflicts 31
// expect site fixed atomic: instructions 1 wavefronts 1 conflicts 0
// expect site again atomic: instructions 1 wavefronts 1 conflicts 0
// expect site into atomic: instructions 1 wavefronts 32 conflicts 31
// expect site copied atomic: instructions 1 wavefronts 1 conflicts 0
// expect site one atomic: instructions 1 wavefronts 1 conflicts 0
// expect site hard atomic: instructions 1 wavefronts 32 conflicts 31
// expect site loop atomic: instructions 4 wavefronts 4 conflicts 0
// expect site ones atomic: instructions 1 wavefronts 32 conflicts 31
// expect out: 32 32 32 32 32 32 32 32 32 32 128 32
struct Two {
  int old, other;
};
__global__ void kernel(int *out, int n) {
  __shared__ int lost[1], beside[1], member[1], any[1], fixed[1], again[1], into[1], copied[1], one[1], hard[1], loop[1], ones[1];
  const int t = threadIdx.x;
  if (t == 0) {
    lost[0] = beside[0] = member[0] = any[0] = fixed[0] = again[0] = into[0] = copied[0] = one[0] = hard[0] = loop[0] = ones[0] = 0;
  }
  __syncthreads();
  int never_read[4], sum = 0;
  never_read[t & 3] = atomicAdd(&lost[0], 1);
  Two pair;
  pair.old = atomicAdd(&beside[0], 1);
  pair.other = t;
  sum += pair.other;
  Two used;
  used.old = atomicAdd(&member[0], 1);
  sum += used.old;
  int few[4] = {1, 2, 3, 4};
  few[0] = atomicAdd(&any[0], 1);
  sum += few[n & 3];
  int some[4] = {1, 2, 3, 4};
  some[0] = atomicAdd(&fixed[0], 1);
  sum += some[2];
  Two twice;
  twice.old = atomicAdd(&again[0], 1);
  twice.old = n;
  sum += twice.old;
  int chosen[4] = {1, 2, 3, 4};
  chosen[n & 3] = atomicAdd(&into[0], 1);
  sum += chosen[2];
  Two from;
  from.old = atomicAdd(&copied[0], 1);
  from.other = n;
  Two to = from;
  sum += to.other;
  Two constant{1, 2};
  atomicAdd(&one[0], constant.old);
  volatile int kept[4];
  kept[t & 3] = atomicAdd(&hard[0], 1);
  int turns[4];
  for (int i = 0; i < 4; ++i) turns[i] = atomicAdd(&loop[0], 1) * 2;
  int all_one[4] = {1, 1, 1, 1};
  atomicAdd(&ones[0], all_one[n & 3]);
  __syncthreads();
  out[t] = sum;
  __syncthreads();
  if (t == 0) {
    out[0] = lost[0], out[1] = beside[0], out[2] = member[0], out[3] = any[0], out[4] = fixed[0], out[5] = again[0], out[6] = into[0];
    out[7] = copied[0], out[8] = one[0], out[9] = hard[0], out[10] = loop[0], out[11] = ones[0];
  }
}
