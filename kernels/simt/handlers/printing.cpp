#include "kernels/simt/handlers/printing.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "kernels/simt/machine/block.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

// One conversion of a format: "%-8.3f" without its length letters.
struct Conversion {
  std::string flags;  // with '%', width and precision; '*' still in it
  std::string length;
  char kind = 0;  // 0: the text ended
};

// Widths and precisions have at most four digits, so that a line stays one.
constexpr int32_t kWidest = 9999;

// In C's order: flags, width, a point and the precision. What stands in another order is printed as it is.
Conversion parse(const std::string& format, size_t& at) {
  Conversion c;
  const auto next_is = [&](std::string_view letters) { return at < format.size() && letters.find(format[at]) != std::string_view::npos; };
  const auto number = [&] {
    if (next_is("*")) {
      c.flags += format[at++];
      return;
    }
    for (int digits = 0; next_is("0123456789"); ++at)
      if (++digits <= 4) c.flags += format[at];
  };
  c.flags = "%";
  while (next_is("-+ #0")) c.flags += format[at++];
  number();
  if (next_is(".")) {
    c.flags += format[at++];
    number();
  }
  while (next_is("hlLqjzt")) c.length += format[at++];
  if (at < format.size()) c.kind = format[at++];
  return c;
}

template <class T>
std::string formatted(const std::string& spec, T value) {
  const int n = std::snprintf(nullptr, 0, spec.c_str(), value);
  std::string text(n > 0 ? static_cast<size_t>(n) + 1 : 1, '\0');
  std::snprintf(text.data(), text.size(), spec.c_str(), value);
  text.pop_back();
  return text;
}

// A text may be a literal, a __device__ array, or one of the block or the thread.
bool is_readable(const Warp& warp, uint64_t address) {
  switch (space_of(address)) {
    case Space::Constant:
      return address - kConstantBase < warp.constant_bytes;
    case Space::Shared:
      return address - kSharedBase < warp.shared_bytes;
    case Space::Local:
      return address - kLocalBase < warp.local_bytes;
    case Space::Global:
      break;
  }
  const PlacedObject* object = warp.block->memory->nearest(address);
  return object && address >= object->address && address - object->address < object->bytes;
}

std::string string_at(Warp& warp, uint32_t lane, uint64_t address) {
  std::string text;
  for (uint8_t c = 0; is_readable(warp, address); ++address) {
    read_lane(warp, lane, address, &c, 1);
    if (c == 0) break;
    text += static_cast<char>(c);
  }
  return text;
}

double as_double(Type type, uint64_t bits) {
  return type == Type::F32 ? static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))) : std::bit_cast<double>(bits);
}

// An integer as C prints it: `hh` and `h` narrow what was passed as an int.
uint64_t integer(const std::string& length, Type type, uint64_t bits, bool is_signed) {
  const bool wide = length == "ll" || length == "l" || length == "j" || length == "z" || length == "t";
  const uint32_t unused = length == "hh" ? 56 : length == "h" ? 48 : wide && is_wide(type) ? 0 : 32;
  const uint64_t top = bits << unused;
  return is_signed ? static_cast<uint64_t>(static_cast<int64_t>(top) >> unused) : top >> unused;
}

struct Arguments {
  Warp& warp;
  const Decoded& in;
  uint32_t lane, used = 0;

  std::pair<uint64_t, Type> next() {
    const Program& program = warp.block->program;
    if (used >= in.count) return {0, Type::I64};
    const RegisterId reg = program.operands[in.c + used++];
    const Register& r = program.registers[reg];
    const uint32_t i = r.uniform ? 0 : lane, offset = warp.block->code.register_offset[reg];
    return {is_wide(r.type) ? warp.at<uint64_t>(offset)[i] : warp.at<uint32_t>(offset)[i], r.type};
  }
  std::string convert(const Conversion& c) {
    std::string flags;
    for (char f : c.flags)
      flags += f == '*' ? std::to_string(std::clamp(static_cast<int32_t>(next().first), -kWidest, kWidest)) : std::string(1, f);
    const auto [bits, type] = next();
    switch (c.kind) {
      case 'd':
      case 'i':
        return formatted(flags + "lld", static_cast<long long>(integer(c.length, type, bits, true)));
      case 'u':
      case 'x':
      case 'X':
      case 'o':
        return formatted(flags + "ll" + c.kind, static_cast<unsigned long long>(integer(c.length, type, bits, false)));
      case 'c':
        return formatted(flags + "c", static_cast<int>(bits));
      case 'p':
        return formatted(flags + "p", reinterpret_cast<void*>(bits));
      case 's':
        return formatted(flags + "s", string_at(warp, lane, bits).c_str());
      default:
        return formatted(flags + c.kind, as_double(type, bits));
    }
  }
};

std::string print_lane(Warp& warp, const Decoded& in, const std::string& format, uint32_t lane) {
  Arguments arguments{warp, in, lane};
  std::string text;
  for (size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      text += format[at++];
      continue;
    }
    const Conversion c = parse(format, ++at);
    if (c.kind == '%')
      text += '%';
    else if (std::string("diuxXocpsfFeEgGaA").find(c.kind) != std::string::npos && c.kind)
      text += arguments.convert(c);
    else
      text += c.flags + c.length + (c.kind ? std::string(1, c.kind) : "");
  }
  return text;
}

}  // namespace

// A line ends at its newline; text that a later printf goes on with is joined to it.
void print_lanes(Warp& warp, const Decoded& in, std::vector<std::string>& lines) {
  const std::string& format = warp.block->program.strings[in.a];
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(warp.active >> lane & 1)) continue;
    for (char c : print_lane(warp, in, format, lane)) {
      if (lines.empty()) lines.emplace_back();
      if (c == '\n')
        lines.emplace_back();
      else
        lines.back() += c;
    }
  }
}

}  // namespace warplens::simt
