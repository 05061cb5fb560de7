#include "kernels/measure/once.h"

#include <cstdio>

#include "kernels/base/fields.h"
#include "kernels/base/file.h"
#include "kernels/measure/cuda/cuda_backend.h"
#include "kernels/measure/protocol.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

constexpr double kLaunchSeconds = 300;  // a profiler replays a launch many times

int complain(const std::string& words) {
  std::fprintf(stderr, "warplens: %s\n", words.c_str());
  return 2;
}

void say(const OnceLine& line) {
  std::printf("%s\n", encode(line).c_str());
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

template <class F, Is<OnceLine> T>
void describe(F& f, T& v) {
  f.optional("device", v.device);
  f.optional("job", v.job);
  f.optional("error", v.error);
}

std::string encode(const OnceLine& line) { return to_json_text(line); }

Result<OnceLine> decode_once_line(std::string_view line) {
  const auto json = JsonDocument::parse(line);
  if (!json) return json.error();
  OnceLine read;
  if (auto status = read_fields(json->root(), read); !status) return status.error();
  return read;
}

int run_once(const std::string& path, const std::string& cache_folder) {
  const auto text = read_file(path);
  if (!text) return complain("worker --once " + to_string(text.error()));
  auto read = decode_request(*text);
  if (!read) return complain("worker --once " + path + ": " + to_string(read.error()));
  const auto* request = std::get_if<MeasureRequest>(&*read);
  if (!request) return complain("worker --once " + path + ": a request to measure is expected");
  auto backend = cuda::CudaBackend::open({cuda::paths_from_environment(), cache_folder, steady_seconds, {}});
  if (!backend) return complain(to_string(backend.error()));
  say({(*backend)->device().name, {}, {}});
  for (const Job& job : request->jobs) {
    auto subject = (*backend)->make(bare(job), kLaunchSeconds);
    const Problem* problem = std::get_if<Problem>(&subject);
    Outcomes<std::optional<double>> run;
    if (!problem) {
      run = std::get<0>(subject)->check();
      problem = std::get_if<Problem>(&run);
    }
    say({{}, job.name, problem ? problem->message : std::string()});
    if (problem && problem->spent) return complain("the device is lost: " + problem->message);
  }
  return 0;
}

}  // namespace warplens::measure
