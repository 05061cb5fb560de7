// How a test steers the fake; the functions are in the library that is loaded, found by name.
#pragma once

struct FakeCuda {
  unsigned clock_mhz = 1000;
  unsigned long long throttle_reasons = 0;
  unsigned long long memory_bytes = 1ull << 30;
  unsigned l2_bytes = 1 << 16;
  int devices = 1;
  double launch_seconds = 0;           // what each launch takes by the device's clock; 0: as long as it took
  unsigned long long launches = 0;     // counted
  unsigned long long together = 0;     // of these cooperative ones
  unsigned long long allocations = 0;  // that live
};
// The state that a test may change; `fake_cuda_reset` makes all of it new and forgets errors and hung streams.
extern "C" FakeCuda* fake_cuda();
extern "C" void fake_cuda_reset();
