#include "kernels/measure/job.h"

namespace warplens::measure {

uint64_t JobBuffer::elements() const {
  uint64_t product = 1;
  for (const uint64_t extent : shape) product *= extent;
  return product;
}

Job cpu_job(const std::string& routine, const std::map<std::string, int64_t>& size) {
  Job job;
  job.name = job.routine = routine;
  job.size = size;
  return job;
}

Job library_job(const std::string& routine, const std::map<std::string, int64_t>& size) {
  Job job = cpu_job(routine, size);
  job.kind = Job::Kind::Library;
  return job;
}

}  // namespace warplens::measure
