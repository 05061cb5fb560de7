#include "kernels/measure/once.h"

#include <cstdio>

#include "kernels/base/file.h"
#include "kernels/measure/cuda/cuda_backend.h"
#include "kernels/measure/json_fields.h"
#include "kernels/measure/protocol.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

constexpr double kLaunchSeconds = 300;  // a profiler replays a launch many times

int complain(const std::string& words) {
  std::fprintf(stderr, "warplens: %s\n", words.c_str());
  return 2;
}

void say(const Json& line) {
  std::printf("%s\n", line.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

// Without check, and without a speed for which copies would take turns: one launch of the kernel remains.
Job bare(Job job) {
  job.cuda.product.reset();
  job.cuda.exact.clear();
  job.flops = job.bytes = 0;
  return job;
}

}  // namespace

int run_once(const std::string& path, const std::string& cache_folder) {
  const auto text = read_file(path);
  if (!text) return complain("worker --once " + to_string(text.error()));
  const Json jobs = Json::parse(*text, nullptr, false);
  const Json request{{"request", "measure"}, {"id", 1}, {"backend", "cuda"}, {"jobs", jobs}, {"seconds", 1}, {"spread", 0}};
  auto read = decode_request(request.dump());
  if (!read) return complain("worker --once " + path + ": " + to_string(read.error()));
  auto backend = cuda::CudaBackend::open({cuda::paths_from_environment(), cache_folder, steady_seconds, {}});
  if (!backend) return complain(to_string(backend.error()));
  say({{"device", (*backend)->device().name}});
  for (const Job& job : std::get<MeasureRequest>(*read).jobs) {
    auto subject = (*backend)->make(bare(job), kLaunchSeconds);
    const Problem* problem = std::get_if<Problem>(&subject);
    Outcomes<std::optional<double>> run;
    if (!problem) {
      run = std::get<0>(subject)->check();
      problem = std::get_if<Problem>(&run);
    }
    Json line{{"job", job.name}};
    if (problem) line["error"] = problem->message;
    say(line);
    if (problem && problem->spent) return complain("the device is lost: " + problem->message);
  }
  return 0;
}

}  // namespace warplens::measure
