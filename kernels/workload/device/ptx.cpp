#include "kernels/workload/device/ptx.h"

#include <algorithm>
#include <utility>

#include "kernels/measure/cuda/check_source.h"
#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/routine.h"
#include "kernels/workload/device/device_text.h"

namespace warplens::workload {
namespace {

using measure::Job;

frontend::CompileRequest request_of(const Job& job) {
  frontend::CompileRequest request;
  request.path = job.cuda.path;
  request.source = job.cuda.source;
  request.kernel = job.routine;
  request.headers = job.cuda.headers;
  for (const std::string& define : job.cuda.defines) {
    const size_t equals = std::min(define.find('='), define.size());
    request.settings.push_back({define.substr(0, equals), equals < define.size() ? define.substr(equals + 1) : "1"});
  }
  return request;
}

// NVRTC takes device code alone.
bool has_host_code(const Job& job) {
  return job.kind == Job::Kind::Cuda && job.cuda.ptx.empty() &&
         (job.cuda.source.find("<<<") != std::string::npos || job.cuda.source.find("cudaMalloc") != std::string::npos);
}

Status add_kernel(Job& job, const std::string& architecture, frontend::Compiler& compiler) {
  for (const std::string& option : job.cuda.options)
    if (!measure::cuda::ptxas_level({option}))
      return Error{"the option " + option + " of " + job.name + " is supported only by NVRTC",
                   {job.cuda.path, 0, 0},
                   "install NVRTC where the GPU is (`pip install nvidia-cuda-nvrtc`)",
                   {}};
  auto ptx = compiler.compile_to_ptx(request_of(job), architecture);
  if (!ptx) return ptx.error();
  // Ours gives nothing back, and is full after some launches.
  if (ptx->text.find("__warplens_heap") != std::string::npos)
    return Error{job.name + " takes memory from the device's heap, which only NVRTC's code has",
                 {job.cuda.path, 0, 0},
                 "install NVRTC where the GPU is (`pip install nvidia-cuda-nvrtc`)",
                 {}};
  job.cuda.ptx = std::move(ptx->text);
  job.cuda.ptx_by = std::move(ptx->made_by);
  return Nothing{};
}

// What our own compiler lacks, as CUDA's math library, NVRTC has; from a text without host code.
void leave_to_nvrtc(Job& job) {
  DeviceText device = device_text(job.cuda.source);
  job.cuda.source = std::move(device.text);
  job.cuda.headers.insert(device.headers.begin(), device.headers.end());
  job.cuda.options.push_back("-default-device");  // functions without a word for where they run are constants of the device
}

Status add_check(Job& job, const std::string& architecture, frontend::Compiler& compiler) {
  Job described = job;
  if (job.kind == Job::Kind::Library)
    if (auto problem = measure::cuda::describe_routine(described)) return Error{problem->message, {}, {}, {}};
  frontend::CompileRequest request;
  request.path = "warplens_check.cu";
  request.source = measure::check_source(described.cuda);
  auto check = compiler.compile_to_ptx(request, architecture);
  if (!check) return check.error();
  job.cuda.check_ptx = std::move(check->text);
  return Nothing{};
}

}  // namespace

Status add_ptx(measure::MeasureRequest& request, const std::string& architecture, frontend::Compiler& compiler) {
  for (Job& job : request.jobs) {
    if (job.kind == Job::Kind::Cpu) continue;
    if (job.kind == Job::Kind::Cuda)
      if (Status status = add_kernel(job, architecture, compiler); !status) return status;
    if (Status status = add_check(job, architecture, compiler); !status) return status;
  }
  return Nothing{};
}

std::function<Status(const measure::Hello&, measure::MeasureRequest&)> ptx_where_needed(const frontend::CompilerOptions& options) {
  std::shared_ptr<frontend::Compiler> compiler;
  return [options, compiler](const measure::Hello& hello, measure::MeasureRequest& request) mutable -> Status {
    for (const measure::Device& device : hello.devices) {
      if (device.backend != "cuda" || request.backend != "cuda") continue;
      if (!compiler) compiler = frontend::make_compiler(options);  // used by the client's thread alone
      if (device.compiler.empty()) return add_ptx(request, device.architecture, *compiler);
      for (Job& job : request.jobs)
        if (has_host_code(job) && !add_kernel(job, device.architecture, *compiler)) leave_to_nvrtc(job);
    }
    return Nothing{};
  };
}

}  // namespace warplens::workload
