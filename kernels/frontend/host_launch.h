// How a file's own host code launches its kernels, as far as it could be followed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::frontend {

// Where a value comes from. What could not be worked out was guessed: `guessed` then names the text that is not known ("argv[1]").
struct HostOrigin {
  uint32_t line = 0;  // 0: of no line
  std::string guessed;
};

// "after:3:x": what HostLaunches::runs[3] leaves in its argument x, "after:3:&x": in the device's variable x; without a name what it leaves
// is there in part, or perhaps.
inline constexpr const char* kAfter = "after:";
inline constexpr char kVariable = '&';

// In an array: the address of another one's byte.
struct HostPointer {
  uint64_t at = 0;    // in bytes, into the array that has it
  std::string array;  // an argument, or one of HostLaunch::pointed
  uint64_t offset = 0;
};

struct HostArgument {
  enum class Kind : uint8_t { Unknown, Number, Null, Buffer, Place, Structure };
  std::string name;  // of the kernel's parameter
  Kind kind = Kind::Unknown;
  std::string text;    // Number: as --arg takes it; Place: the parameter that has the buffer
  uint64_t bytes = 0;  // Buffer: its size; Place: where it begins in the buffer
  // Number: the function whose address it is. Buffer: "zero", "random", "iota", "=1", "{1,2}", "bytes=255", "unset", "data:3"
  // (HostLaunches::contents[3]), kAfter; empty: not known
  std::string content;
  HostOrigin origin;
  std::vector<HostArgument> fields = {};   // Structure: by their names in it, "rows.length"
  uint64_t begin = 0;                      // Buffer: where the argument points to in it
  std::string content_guess = {};          // the contents are guessed in part, as this is not known
  std::string element = {};                // Buffer: of the numbers in its contents, "f32"; empty: they are the kernel's own
  std::string misuse = {};                 // "host:12", "freed:12": kernels cannot reach it, and the line that makes it so
  std::vector<HostPointer> pointers = {};  // Buffer: in its contents, where these have zeros
  std::vector<std::string> stored = {};    // Buffer: by the host on top of its contents, in this order: "data:3", where it is not unset
};

struct HostSetting {
  std::string name, value;
  bool is_macro = false;  // that nothing defines; else a parameter of the kernel's template
  HostOrigin origin;
};

// A size in three dimensions, or of shared memory in the first.
struct HostExtent {
  std::array<uint32_t, 3> size{1, 1, 1};
  HostOrigin origin;
};

struct HostLaunch {
  std::string kernel;    // its name
  uint32_t line = 0;     // of the launch; 0: the host code launches it nowhere
  std::string function;  // that line's: "main"
  std::vector<HostSetting> settings;
  std::optional<HostExtent> grid, block;  // none: not known
  std::optional<HostExtent> shared;       // bytes in size[0]
  std::optional<int64_t> asked_shared;    // bytes of dynamic shared memory that cudaFuncSetAttribute allowed before; -1: not known
  std::vector<HostArgument> arguments;
  std::vector<HostArgument> pointed;    // arrays that others lead to and that are no arguments themselves: "rows[2]"
  std::vector<HostArgument> variables;  // of the device, that cudaMemcpyToSymbol filled before
  bool cooperative = false;
  bool repeats = false;                 // the same line launches it again with other values: these are the first
  bool conditional = false;             // under a condition that is not known
  std::string unlikely = {};            // by what is guessed for this it is not reached
  std::string refuted = {};             // what is guessed is not what is meant: "ended", as main() ends before, or "shifted" too far
  std::vector<std::string> undeclared;  // names in its <<<>>> that nothing declares
  std::vector<uint32_t> overflows;      // lines before it with a loop that stores past the end of an array of the host
  // In HostLaunches::runs, where the place launches it more than once: all of these rounds, of which this is the first.
  std::vector<size_t> rounds;
  uint64_t times = 1;       // how often the place launches it: at least as often as `rounds` has
  std::string times_guess;  // how often is not known, as this is not
  bool is_cut = false;      // more often than `times`: the host code was not followed to the end of its loop
};

struct HostPlace {
  uint32_t line = 0, column = 0;
};
struct HostParameter {
  std::string name, type;  // as written: "const float*"
  bool is_pointer = false, is_const = false;
};
// A function of the host's that gives its results in arrays, and takes nothing but arrays and plain values.
struct HostFunction {
  std::string name;
  uint32_t line = 0;
  std::vector<HostParameter> parameters;
  std::vector<HostPlace> declarations;  // where it and the host's functions that it calls are declared
};

// The bytes of an array.
struct HostContents {
  std::vector<uint8_t> bytes, unset;  // unset: 1 for each byte that nothing wrote; empty: all are written
};

struct HostLaunches {
  std::vector<HostLaunch> launches;  // in the order of their execution, then kernels that are launched nowhere
  std::vector<HostFunction> functions;
  std::vector<HostLaunch> runs;  // the rounds of launches, and those before, of which a launch or another one of these finds results
  std::shared_ptr<const std::vector<HostContents>> contents = {};
  std::vector<Error> errors;  // mistakes in the host code, which keep no kernel from being compiled
  bool gave_up = false;       // the host code takes longer than it was followed
  bool has_more = false;      // launches than those that are listed
};

// "sgemm<32>"
std::string instance_text(const HostLaunch& launch);
// "sgemm<32> grid 8,8,1 block 32,32,1 shared 0 N=256 A=262144B:random main:88", what is not known as "?", what is guessed with "~".
std::string describe(const HostLaunch& launch);

}  // namespace warplens::frontend
