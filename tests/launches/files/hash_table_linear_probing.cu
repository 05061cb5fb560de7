#include <cstdint>
#include <cstdio>
#include <vector>
#include <random>
#include <chrono>
struct KeyValue { uint32_t key, value; };
const uint32_t kHashTableCapacity = 4096;
const uint32_t kEmpty = 0xffffffff;
__device__ uint32_t hash(uint32_t k) {
  k ^= k >> 16; k *= 0x85ebca6b; k ^= k >> 13; k *= 0xc2b2ae35; k ^= k >> 16;
  return k & (kHashTableCapacity - 1);
}
__global__ void gpu_hashtable_insert(KeyValue *hashtable, const KeyValue *kvs, unsigned int numkvs) {
  unsigned int threadid = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadid < numkvs) {
    uint32_t key = kvs[threadid].key, value = kvs[threadid].value, slot = hash(key);
    while (true) {
      uint32_t prev = atomicCAS(&hashtable[slot].key, kEmpty, key);
      if (prev == kEmpty || prev == key) { hashtable[slot].value = value; return; }
      slot = (slot + 1) & (kHashTableCapacity - 1);
    }
  }
}
KeyValue *create_hashtable() {
  KeyValue *hashtable;
  cudaMalloc(&hashtable, sizeof(KeyValue) * kHashTableCapacity);
  static_assert(kEmpty == 0xffffffff, "memset expected kEmpty=0xffffffff");
  cudaMemset(hashtable, 0xff, sizeof(KeyValue) * kHashTableCapacity);
  return hashtable;
}
void insert_hashtable(KeyValue *pHashTable, const KeyValue *kvs, uint32_t num_kvs) {
  KeyValue *device_kvs;
  cudaMalloc(&device_kvs, sizeof(KeyValue) * num_kvs);
  cudaMemcpy(device_kvs, kvs, sizeof(KeyValue) * num_kvs, cudaMemcpyHostToDevice);
  int mingridsize, threadblocksize;
  cudaOccupancyMaxPotentialBlockSize(&mingridsize, &threadblocksize, gpu_hashtable_insert, 0, 0);
  int gridsize = ((uint32_t)num_kvs + threadblocksize - 1) / threadblocksize;
  gpu_hashtable_insert<<<gridsize, threadblocksize>>>(pHashTable, device_kvs, (uint32_t)num_kvs);
  cudaFree(device_kvs);
}
int main() {
  std::random_device rd;
  std::mt19937 rnd(rd());
  std::uniform_int_distribution<uint32_t> dis(0, kEmpty - 1);
  std::vector<KeyValue> kvs;
  for (uint32_t i = 0; i < 2000; i++) kvs.push_back({dis(rnd), i});
  auto start = std::chrono::high_resolution_clock::now();
  KeyValue *table = create_hashtable();
  insert_hashtable(table, kvs.data(), (uint32_t)kvs.size());
  cudaFree(table);
}
// kind: sorts
// expect: gpu_hashtable_insert grid 8,1,1~ block 256,1,1~ shared 0 hashtable=32768B:=4294967295 kvs=16000B:data~(rd()) numkvs=2000 insert_hashtable:38
