// What a launch is, for the VM: the grid, the arguments, the buffers. All values; nothing here reads files.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/program/program.h"

namespace warplens::simt {

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
  uint64_t count() const { return uint64_t{x} * y * z; }
};

// An address that stands in a buffer or in a structure.
struct Pointer {
  uint64_t at = 0;          // its place there, in bytes
  uint32_t buffer = kNone;  // that it leads to, into Launch::buffers
  uint64_t offset = 0;      // in bytes, into that one
};

// Global memory handed to a kernel. Contents come from `fill`, page by page and only when touched, so that large inputs cost
// nothing until they are read; `fill` must be a pure function. An empty `fill` means zeros.
struct Buffer {
  std::string name;
  std::string element = "float";  // for messages and pictures
  Type scalar = Type::F32;
  uint32_t element_bytes = 4;
  std::vector<uint64_t> extents;  // in elements, outermost first: {M, K}
  uint64_t bytes = 0;
  std::function<void(uint64_t first_byte, uint8_t* out, uint64_t bytes)> fill;
  bool unset = false;                  // allocated and never written: what `fill` gives means nothing, and a kernel that reads it is wrong
  std::vector<Pointer> pointers = {};  // addresses that stand in it instead of what `fill` gives, in their order
  std::shared_ptr<const std::vector<uint8_t>> unset_bytes = {};  // likewise, but in part: 1 for each byte that nothing wrote
};

// One kernel argument, in the order of Program::parameters.
struct Argument {
  enum class Kind : uint8_t { Bits, Buffer, Bytes };
  Kind kind = Kind::Bits;
  uint64_t bits = 0;              // Bits: the scalar; Buffer: byte offset into the buffer
  uint32_t buffer = kNone;        // index into Launch::buffers
  std::vector<uint8_t> bytes;     // Bytes: a structure passed by value
  std::vector<Pointer> pointers;  // Bytes: those of its members that lead to buffers
};

enum class Order : uint8_t { InOrder, RoundRobin, Reversed, Seeded };
struct Schedule {
  Order order = Order::InOrder;  // see machine/schedule.h
  uint64_t seed = 0;
};

struct Limits {
  uint64_t max_ticks_per_block = 50'000'000;
  uint64_t max_trace_bytes = 1ull << 31;
};

struct Launch {
  Dim3 grid, block;
  uint64_t dynamic_shared_bytes = 0;
  std::vector<Buffer> buffers;
  std::vector<Argument> arguments;
  std::map<std::string, std::vector<uint8_t>> globals;          // contents of __constant__ and __device__ variables by name
  std::map<std::string, std::vector<Pointer>> global_pointers;  // likewise: addresses that stand in them
  Schedule schedule;
  Limits limits;
  // A block may wait for what blocks of lower index leave in memory: who runs it alone runs those before it first, unseen.
  bool blocks_build_on_others = false;
};

// The project's inputs: a hash of (buffer name, element index) in [-1, 1), the same in the VM, on the CPU and on the GPU.
// Multiples of 2^-23, so that they are exact in float.
float input_value(uint32_t buffer_hash, uint64_t index);
uint32_t buffer_hash(std::string_view name);

}  // namespace warplens::simt
