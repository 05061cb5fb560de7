#include "app/plots/source.h"

namespace warplens::app {

const catalog::KernelSpec* spec_of(const PlotSource& source, const Choice& choice) {
  if (source.kernel && choice.name == source.choice.name) return source.kernel;
  for (const catalog::KernelSpec& spec : source.kernels)
    if (spec.name == choice.name) return &spec;
  return nullptr;
}

catalog::Values settings_of(const catalog::KernelSpec& kernel, const catalog::Values& chosen) {
  catalog::Values values;
  for (const catalog::ParameterSpec& parameter : kernel.parameters) {
    const auto own = chosen.find(parameter.name);
    values[parameter.name] = own == chosen.end() ? parameter.default_value : own->second;
  }
  return values;
}

std::string unit_of(const catalog::KernelSpec* kernel) {
  return !kernel || kernel->work.contains("flops") ? "GFLOPS" : kernel->work.contains("bytes") ? "GB/s" : "launches/s";
}

std::string last_device(const std::vector<FoundSpeeds>& found) {
  FoundSpeed last;
  for (const FoundSpeeds& speeds : found)
    for (const FoundSpeed& f : speeds.speeds)
      if (!last.run || f.run > last.run) last = f;
  return last.run ? last.speed->started.device : std::string();
}

}  // namespace warplens::app
