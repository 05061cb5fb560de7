// Reductions and scans of cub over 128 threads, of one and of several items, over a part, over warps of eight lanes, and what was loaded.
// run: --block 128 --arg in=i32[512]:iota --arg out=i32[16]:zero --arg scans=i32[512]:zero --arg ends=i32[128]:zero
// expect out: 8128 127 5 45 130816 28 92 640 12 130816 8128 120 5 640
// expect scans: 0 1 3 6 10
// expect scans[508]: 129286 129795 130305 130816
// expect ends: 0 0 1 3 6
// expect note: the results are those of cub, but its accesses to shared memory on a GPU are different from these
#include <cub/cub.cuh>
struct Longest {
  __device__ int operator()(int a, int b) const { return a % 6 >= b % 6 ? a : b; }
};
__global__ void kernel(const int *in, int *out, int *scans, int *ends) {
  using Reduce = cub::BlockReduce<int, 128>;
  using Scan = cub::BlockScan<int, 128>;
  using Load = cub::BlockLoad<int, 128, 4>;
  using Pair = cub::KeyValuePair<int, float>;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
    typename Load::TempStorage load;
  } temp;
  const int t = threadIdx.x;
  const int sum = Reduce(temp.reduce).Sum(t);
  __syncthreads();
  const int most = Reduce(temp.reduce).Reduce(t, cub::Max());
  __syncthreads();
  const int longest = Reduce(temp.reduce).Reduce(t, Longest());
  __syncthreads();
  const int part = Reduce(temp.reduce).Sum(t, 10);
  __syncthreads();
  int items[4], sums[4];
  Load(temp.load).Load(in, items);
  __syncthreads();
  const int all = Reduce(temp.reduce).Sum(items);
  __syncthreads();
  int total;
  Scan(temp.scan).InclusiveSum(items, sums, total);
  cub::BlockStore<int, 128, 4>().Store(scans, sums);
  __syncthreads();
  int before, of_block;
  Scan(temp.scan).ExclusiveSum(t, before, of_block);
  ends[t] = before;
  using Eight = cub::WarpReduce<int, 8>;
  __shared__ typename Eight::TempStorage eights[16];
  const int eight = Eight(eights[t / 8]).Sum(t);
  int in_warp, sixteen;
  cub::WarpScan<int, 16>::TempStorage none;
  cub::WarpScan<int, 16>(none).InclusiveSum(t % 16, in_warp, sixteen);
  __shared__ typename cub::BlockReduce<Pair, 128>::TempStorage pairs;
  const Pair best = cub::BlockReduce<Pair, 128>(pairs).Reduce(Pair{t, (float)(t * 7 % 13)}, cub::ArgMax());
  if (t == 0) {
    out[0] = sum, out[1] = most, out[2] = longest, out[3] = part, out[4] = all, out[5] = eight;
    out[8] = (int)best.value, out[9] = total, out[10] = of_block, out[11] = sixteen, out[12] = in_warp + 5;
  }
  if (t == 8) out[6] = eight;
  if (t == 127) out[7] = before - 7361, out[13] = before - 7361;
}
