// The same launch on one thread and on several.
#pragma once

#include <fmt/format.h>

#include <string>

#include "kernels/simt/memory/global_memory.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

struct Run {
  GlobalMemoryHandle memory;
  Result<RunResult> result;
};

inline Run run_on(uint32_t threads, const Program& program, const Launch& launch, RunOptions options = {}) {
  auto memory = make_memory(program, launch).take();
  options.threads = threads;
  auto result = run(program, launch, options, memory);
  return {std::move(memory), std::move(result)};
}

inline std::vector<uint64_t> numbers(const SiteCounts& s) {
  return {s.instructions, s.wavefronts, s.conflicts, s.sectors, s.in_shared, s.in_both, s.spaces, s.turns, s.inexact};
}

// What differs between two runs of a launch; empty: nothing.
inline std::string difference(const Run& one, const Run& many) {
  if (one.result.ok() != many.result.ok())
    return one.result.ok() ? "fails: " + to_string(many.result.error()) : "does not fail: " + to_string(one.result.error());
  const std::vector<PlacedObject>& objects = one.memory->objects();
  for (const PlacedObject& object : objects) {
    std::vector<uint8_t> a(object.bytes), b(object.bytes);
    one.memory->peek(object.address, a.data(), a.size());
    many.memory->peek(object.address, b.data(), b.size());
    if (a != b) return "the contents of " + object.name;
  }
  if (!one.result.ok()) return to_string(one.result.error()) == to_string(many.result.error()) ? "" : to_string(many.result.error());
  const RunResult &a = *one.result, &b = *many.result;
  for (size_t site = 0; site < a.sites.size(); ++site)
    if (numbers(a.sites[site]) != numbers(b.sites[site])) return fmt::format("the counts of site {}", site);
  if (a.ticks != b.ticks) return fmt::format("{} ticks instead of {}", b.ticks, a.ticks);
  if (a.blocks_run != b.blocks_run || a.blocks_total != b.blocks_total) return "the number of blocks";
  if (a.printed != b.printed) return "what is printed";
  if (a.warnings != b.warnings) return "the warnings";
  return "";
}

// On 2, 3 and 8 threads, against one.
inline std::string differs_on_threads(const Program& program, const Launch& launch, const Run& one) {
  for (const uint32_t threads : {2u, 3u, 8u})
    if (const std::string found = difference(one, run_on(threads, program, launch)); !found.empty())
      return fmt::format("{} threads: {}", threads, found);
  return "";
}
inline std::string differs_on_threads(const Program& program, const Launch& launch) {
  return differs_on_threads(program, launch, run_on(1, program, launch));
}

}  // namespace warplens::simt
