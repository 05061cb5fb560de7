// The kernels that ship, compiled and traced: what stages show in earnest.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"

namespace warplens::app {

class RealKernels {
 public:
  RealKernels();
  // Null, and a failure of the test, where it cannot be traced.
  SnapshotPtr trace(const Choice& choice);
  const PipelineFactory& pipelines() const { return pipelines_; }
  const std::shared_ptr<const std::vector<catalog::KernelSpec>>& kernels() const { return kernels_; }

 private:
  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels_;
  PipelineFactory pipelines_;
  std::unique_ptr<Pipeline> pipeline_;
};

// A window's workbench with the compiler and the machine behind it, and until it has what it waits for.
std::unique_ptr<Workbench> real_workbench(const RealKernels& kernels);
bool settle_real(Workbench& bench);
// One with the lessons and recordings that ship; and until the step of its lesson is there. False: it failed, or took too long.
std::unique_ptr<Workbench> workbench_with_lessons(const RealKernels& kernels);
bool arrives_in_lesson(Workbench& bench);

// Every kernel at its defaults, and some with other parameters: more than thirty.
std::vector<Choice> real_settings();
// What `warplens trace ARGUMENTS --json` prints; discarded where that is no document.
nlohmann::json traced_document(const std::string& arguments);
std::string in_words(const Choice& choice);  // "transpose_shared PAD=0"

}  // namespace warplens::app
