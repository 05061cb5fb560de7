#include "app/session/measuring/cpu_loops.h"

#include <algorithm>
#include <charconv>

namespace warplens::app {
namespace {

uint64_t number_in(const Views& views, const char* name, uint64_t usual) {
  const auto found = views.find(name);
  if (found == views.end()) return usual;
  const std::string& text = found->second;
  uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? value : usual;
}

}  // namespace

std::string cache_id(const cpu::CacheShape& shape) { return std::to_string(shape.size_bytes / 1024) + "x" + std::to_string(shape.ways); }

LoopSetup loop_setup_of(const Views& views) {
  LoopSetup setup;
  const uint64_t n = number_in(views, kLoopExtentView, setup.n);
  for (const uint32_t extent : kLoopExtents)
    if (n == extent) setup.n = extent;
  const auto cache = views.find(kLoopCacheView);
  for (const cpu::CacheShape& shape : kLoopCaches)
    if (cache != views.end() && cache->second == cache_id(shape)) setup.cache = shape;
  return setup;
}

LoopRuns run_loops(const LoopSetup& setup) {
  LoopRuns runs;
  for (size_t i = 0; i < runs.size(); ++i) runs[i] = std::make_shared<cpu::LoopRun>(cpu::kLoopOrders[i], setup.n, setup.cache);
  return runs;
}

uint64_t steps_of(const LoopRuns& runs) { return std::min(runs[0]->steps(), runs[1]->steps()); }

// Where nothing is kept, in the second row of i: what the first left behind shows.
uint64_t loop_step_of(const Views& views, const LoopRuns& runs) {
  const uint64_t n = runs[0]->n();
  return std::min(number_in(views, kLoopStepView, n * n + 2 * n + n / 2), steps_of(runs));
}

}  // namespace warplens::app
