// Whose numbers one plot shows: runs, and the GPUs that they ran on.
#pragma once

#include "app/plots/plots.h"

namespace warplens::app {

// Filled with all that a plot shows; gives names once that is done.
class Origins {
 public:
  explicit Origins(const viz::Strings& strings) : strings_(strings) {}

  size_t add(const FoundSpeed& found);
  const std::vector<std::string>& devices() const { return devices_; }
  // "recorded on NVIDIA H200, 2026-11-21", "measured here", "before the change"; no two alike.
  std::vector<viz::PlotOrigin> list() const;
  // Every recording that is shown, with its driver where there is only one; empty: none is.
  std::string recordings() const;
  bool any_here() const;

 private:
  const viz::Strings& strings_;
  std::vector<FoundSpeed> firsts_;                    // of each origin
  std::vector<std::string> devices_, whole_, brief_;  // of what is recorded: with and without its driver
};

// Where the library and the hardware stand: a line for each GPU, named with it where there are several. The first of a GPU stands.
class ReferenceLines {
 public:
  void add(const FoundSpeed& found, const PlotSource& source);
  std::vector<viz::LadderLine> list() const;

 private:
  struct Line {
    viz::LadderLine line;
    std::string device;
  };
  void add(Line line);
  std::vector<Line> lines_;
};

// "H200" of "NVIDIA H200".
std::string short_device(const std::string& device);

}  // namespace warplens::app
