// A workbench over the fakes with all that a window can have: lessons with every kind of question, a mistake to find, a recording, and a
// GPU that measures and can be asked.
#pragma once

#include <random>

#include "tests/app/fakes.h"

namespace warplens::app {

struct Furnished {
  std::unique_ptr<Workbench> bench;
  FakeWorker* worker = nullptr;

  // The worker says the next thing of what it was asked to measure last: that it has begun, a sample, that it failed or what it measured,
  // that it is done.
  void work(std::mt19937& random);

 private:
  size_t answered_ = 0;  // of the worker's requests
  int said_ = 0;         // of the last one
};

Furnished furnished_workbench();

}  // namespace warplens::app
