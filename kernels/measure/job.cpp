#include "kernels/measure/job.h"

#include <utility>

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

uint32_t element_bytes(std::string_view element) {
  constexpr std::pair<std::string_view, uint32_t> kElements[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f64", 8}, {"i8", 1},  {"i16", 2},
                                                                 {"i32", 4}, {"i64", 8},  {"u8", 1},  {"u16", 2}, {"u32", 4}, {"u64", 8}};
  for (const auto& [name, bytes] : kElements)
    if (name == element) return bytes;
  return 0;
}

}  // namespace warplens::measure
