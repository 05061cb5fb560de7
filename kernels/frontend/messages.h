// What the client and warplens-compile say to each other: frames of a length (4 bytes, little-endian) and CBOR.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/frontend/request.h"

namespace warplens::frontend {

inline constexpr uint32_t kLargestFrame = 1u << 28;
inline constexpr size_t kPrefixBytes = 4;

struct Question {
  std::string ask;  // "compile", "list", "launches", "names", "errors" or "ptx"
  CompileRequest request;
  std::string architecture;  // of PTX
};
// The result, or why it is not available.
struct Answer {
  std::optional<Error> error;
  std::vector<KernelSignature> kernels;
  HostLaunches launches;
  std::vector<uint32_t> names;   // pack()
  std::vector<Error> errors;     // of "errors"
  std::vector<uint8_t> program;  // serialized
  std::string ptx, made_by;
  std::vector<std::string> included;
};

// Each name as one number.
std::vector<uint32_t> pack(const std::vector<SourceName>& names);
std::vector<SourceName> unpack(const std::vector<uint32_t>& packed);

// A frame with its length before it.
std::vector<uint8_t> frame(const Question& question);
std::vector<uint8_t> frame(const Answer& answer);
// What the first four bytes of a frame say of the rest.
uint32_t frame_length(std::string_view bytes);
// Of a frame without its length.
Result<Question> read_question(std::span<const char> bytes);
Result<Answer> read_answer(std::span<const char> bytes);

}  // namespace warplens::frontend
