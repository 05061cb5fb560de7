// What is measured and asked of the GPU: the worker, its runs, and what they are of.
#pragma once

#include "app/session/choices.h"
#include "app/session/measuring/gpu_question.h"
#include "app/session/measuring/measuring.h"
#include "app/session/notice.h"

namespace warplens::app {

// What a plot is made of, as points to measure; the kernel is null for a file without a header.
using PlotPoints = std::function<std::vector<MeasurePoint>(
    const std::vector<catalog::KernelSpec>& kernels, const catalog::KernelSpec* kernel, const Choice& choice, const MeasureView& view)>;

class Speeds {
 public:
  Speeds(Choices& choices, std::unique_ptr<MeasureSource> source, AskGpu ask, PlotPoints points, const PipelineFactory& pipelines,
         const std::function<void()>& wake);

  Measuring& measuring() { return measuring_; }
  const Measuring& measuring() const { return measuring_; }
  bool has_gpu() const { return measuring_.device("cuda") != nullptr; }
  bool shows_gpu() const;    // plots are of the GPU, live or recorded; else of the CPU's loops
  bool can_measure() const;  // there is a worker, and whether it has a GPU is known where that matters
  // What the shown plot is made of; the CPU's loops where there is no GPU. What the user should know of it.
  std::optional<Notice> start();
  std::optional<Notice> measure_sides();      // of Compare, both as one run
  Notice without_gpu(const char* key) const;  // why there is none, as what the text `key` is about

  // Asking the GPU what the shown access costs: a load from shared memory. Nothing where it is none, or there is no GPU.
  std::optional<measure::ProbePattern> askable() const;
  bool can_ask() const { return !measuring_.running() && !question_.asking() && askable().has_value(); }
  std::optional<Notice> ask();
  const GpuQuestion& question() const { return question_; }

  Status open_recording(const std::string& path);
  Status save_runs(const std::string& path) const;  // those that are shown, as a recording
  std::vector<SavedRun> saved_runs() const;         // those that are kept
  std::optional<Notice> restore_runs(const std::vector<SavedRun>& saved);
  bool poll();

 private:
  const MeasureView& view() const { return choices_.settings().measure; }

  Choices& choices_;
  Measuring measuring_;
  GpuQuestion question_;
  PlotPoints points_;
};

}  // namespace warplens::app
