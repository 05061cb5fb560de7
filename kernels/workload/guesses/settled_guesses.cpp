#include "kernels/workload/guesses/settled_guesses.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/workload/guesses/tried_launch.h"

namespace warplens::workload {
namespace {

constexpr std::string_view kRandom = ":random";

struct Guesses {
  std::vector<uint32_t> numbers;  // into Launch::arguments
  std::vector<uint32_t> arrays;   // into Launch::buffers
};

// Whether an array's size comes from the same option: a smaller number would have a smaller array.
bool gives_a_size(const std::string& option, const frontend::HostLaunch* host) {
  const auto is_sized = [&](const frontend::HostArgument& a) {
    return a.kind == frontend::HostArgument::Kind::Buffer && a.origin.guessed == option;
  };
  return host && !option.empty() && std::any_of(host->arguments.begin(), host->arguments.end(), is_sized);
}

// Whether nobody knows what the array contains: its size may be known.
bool has_guessed_contents(const analysis::LaunchPart& part, const frontend::HostLaunch* host) {
  const auto is_it = [&](const frontend::HostArgument& a) { return a.name == part.name && !a.content_guess.empty(); };
  return part.text.ends_with(kRandom) || (host && std::any_of(host->arguments.begin(), host->arguments.end(), is_it));
}

Guesses guesses_of(const Program& program, const simt::Launch& launch, const frontend::HostLaunch* host, const LaunchParts& parts) {
  Guesses found;
  for (const analysis::LaunchPart& part : parts.all()) {
    if (part.origin != analysis::LaunchPart::Origin::Guessed) continue;
    if (part.kind == LaunchParts::Kind::Array && has_guessed_contents(part, host)) {
      const auto buffer = std::find_if(launch.buffers.begin(), launch.buffers.end(), [&](const auto& b) { return b.name == part.name; });
      if (buffer != launch.buffers.end() && !is_float(buffer->scalar) && buffer->fill)
        found.arrays.push_back(static_cast<uint32_t>(buffer - launch.buffers.begin()));
    } else if (part.kind == LaunchParts::Kind::Scalar && !gives_a_size(part.unknown, host)) {
      for (uint32_t n = 0; n < program.parameters.size(); ++n) {
        const Parameter& p = program.parameters[n];
        if (p.name == part.name && !p.is_pointer && p.object == kNone && !is_float(p.scalar) && launch.arguments[n].bits > 1)
          found.numbers.push_back(n);
      }
    }
  }
  return found;
}

simt::Launch with_smaller(const simt::Launch& launch, const Guesses& guesses, uint64_t most, bool zeros) {
  simt::Launch other = launch;
  for (const uint32_t n : guesses.numbers) other.arguments[n].bits = std::min(other.arguments[n].bits, most);
  for (const uint32_t n : guesses.arrays)
    if (zeros) other.buffers[n].fill = nullptr, other.buffers[n].unset = false, other.buffers[n].unset_bytes = nullptr;
  return other;
}

// "n guessed: 256 (set with --arg n=...)" becomes "n guessed: 8, as with 256 line 4 fails: out of bounds: ... (set with --arg n=...)".
void say_settled(std::vector<std::string>& notes, const analysis::LaunchPart& part) {
  std::erase_if(notes, [&](const std::string& note) { return note.starts_with(part.name + " guessed: "); });
  notes.push_back(fmt::format("{} guessed: {}, as with {} line {} fails: {} (set with --arg {}=...)", part.name, part.text, part.tried,
                              part.failed.span.line, part.failed.message, part.name));
}

void keep_settled(const Program& program, const simt::Launch& settled, const Guesses& guesses, const Error& failed, simt::Launch& launch,
                  LaunchParts& parts, std::vector<std::string>& notes) {
  const auto keep = [&](const std::string& name, const std::string& text) {
    if (const analysis::LaunchPart* part = parts.settled(name, text, failed)) say_settled(notes, *part);
  };
  for (const uint32_t n : guesses.numbers) {
    if (settled.arguments[n].bits == launch.arguments[n].bits) continue;
    keep(program.parameters[n].name, std::to_string(settled.arguments[n].bits));
  }
  for (const uint32_t n : guesses.arrays) {
    if (settled.buffers[n].fill) continue;
    const std::string& name = settled.buffers[n].name;
    for (const analysis::LaunchPart& part : parts.all()) {
      if (part.name != name || part.kind != LaunchParts::Kind::Array) continue;
      keep(name, part.text.substr(0, part.text.find(':')) + ":zero");
      break;
    }
  }
  launch = settled;
}

}  // namespace

void settle_guesses(const Program& program, simt::Launch& launch, const frontend::HostLaunch* host, LaunchParts& parts,
                    std::vector<std::string>& notes, const hardware::Architecture& arch) {
  const auto waits_for_grid = [](const Instruction& in) {  // which would take all of its blocks
    return in.op == Opcode::Barrier && static_cast<BarrierMode>(in.aux) == BarrierMode::Grid;
  };
  if (std::any_of(program.code.begin(), program.code.end(), waits_for_grid)) return;
  const Guesses guesses = guesses_of(program, launch, host, parts);
  if ((guesses.numbers.empty() && guesses.arrays.empty()) || program.code.empty()) return;
  const std::optional<simt::Fault> failed = fault_of(program, launch, arch);
  if (!failed) return;
  constexpr uint64_t kAny = ~uint64_t{0};
  for (const bool zeros : {false, true}) {
    if (zeros && guesses.arrays.empty()) continue;
    for (const uint64_t most : {kAny, uint64_t{64}, uint64_t{16}, uint64_t{8}, uint64_t{4}, uint64_t{2}, uint64_t{1}}) {
      if ((!zeros && most == kAny) || (most != kAny && guesses.numbers.empty())) continue;
      const simt::Launch other = with_smaller(launch, guesses, most, zeros);
      if (!fault_of(program, other, arch)) return keep_settled(program, other, guesses, *failed, launch, parts, notes);
    }
  }
}

}  // namespace warplens::workload
