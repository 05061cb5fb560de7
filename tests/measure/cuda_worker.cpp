// The measuring worker as a program of its own, for the tests that run it on a fake GPU: `worker`, `worker --once JOBS.json`, or a folder
// for machine code.
#include <string>

#include "kernels/measure/once.h"
#include "kernels/measure/worker.h"

int main(int count, char** arguments) {
  const std::string first = count > 1 ? arguments[1] : "", second = count > 2 ? arguments[2] : "";
  if (second == "--once" && count > 3) return warplens::measure::run_once(arguments[3], "");
  return warplens::measure::run_worker(first == "worker" ? "" : first);
}
