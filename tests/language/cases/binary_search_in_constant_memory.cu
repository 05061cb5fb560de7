// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 1 101 101 101 101 101 101 101 203 606 707 707 707 707 707 808 808 808 808 808 808 808 808 808 1010 1010 1010 1010 1010 1010 1111
__constant__ int kSorted[11] = {-40, -3, 0, 2, 2, 2, 9, 31, 77, 78, 1000};
__global__ void kernel(int *out) {
  const int x = (int)threadIdx.x * 5 - 45 + (threadIdx.x == 31 ? 955 : 0);
  int low = 0, high = 11;
  while (low < high) {
    const int mid = low + (high - low) / 2;
    if (kSorted[mid] < x) low = mid + 1;
    else high = mid;
  }
  int upper = low;
  while (upper < 11 && kSorted[upper] == x) ++upper;
  out[threadIdx.x] = low * 100 + upper;
}
