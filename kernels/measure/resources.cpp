#include "kernels/measure/resources.h"

#include <fmt/format.h>

#include <iostream>
#include <regex>

#include "kernels/base/conversation.h"
#include "kernels/base/fields.h"
#include "kernels/measure/cuda/compiler.h"
#include "kernels/measure/cuda/libraries.h"
#include "kernels/measure/line_buffer.h"
#include "kernels/measure/protocol.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

struct Answer {
  DeviceResources resources;
  std::string error, hint;
  bool no_compiler = false;
};

template <class F, Is<Answer> T>
void describe(F& f, T& v) {
  f.optional("compiler", v.resources.compiler);
  f.optional("registers", v.resources.registers);
  f.optional("stack_bytes", v.resources.stack_bytes);
  f.optional("spill_store_bytes", v.resources.spill_store_bytes);
  f.optional("spill_load_bytes", v.resources.spill_load_bytes);
  f.optional("error", v.error);
  f.optional("hint", v.hint);
  f.optional("no_compiler", v.no_compiler);
}

Answer failed(std::string error, std::string hint = {}) { return {{}, std::move(error), std::move(hint), false}; }

Answer answer(const std::string& line, const std::string& architecture) {
  auto request = decode_request(line);
  if (!request) return failed(to_string(request.error()));
  const auto* measured = std::get_if<MeasureRequest>(&*request);
  if (!measured || measured->jobs.size() != 1 || measured->jobs.front().kind != Job::Kind::Cuda)
    return failed("a request to measure one kernel is expected");
  const auto nvrtc = cuda::open_nvrtc(cuda::paths_from_environment().nvrtc);
  if (!nvrtc) return {{}, nvrtc.error().message, nvrtc.error().hint, true};
  const Job& job = measured->jobs.front();
  cuda::Source source{job.cuda.path, job.cuda.source, job.routine, job.cuda.headers, job.cuda.defines, job.cuda.options};
  source.options.emplace_back("--ptxas-options=-v");
  const cuda::Compiler compiler(*nvrtc, architecture, {}, steady_seconds);
  const auto made = compiler.compile(source);
  const auto* code = std::get_if<cuda::Code>(&made);
  if (!code) return failed(compiler.name() + " does not compile the kernel", "`warplens measure` shows what it says");
  auto resources = read_ptxas_report(code->log, code->entry);
  if (!resources) return failed(compiler.name() + " reported no registers of the kernel");
  resources->compiler = compiler.name();
  return {*std::move(resources), {}, {}, false};
}

}  // namespace

std::optional<DeviceResources> read_ptxas_report(std::string_view log, std::string_view entry) {
  // An entry's part ends where the next begins; the functions that it calls are in it.
  const size_t begin = log.find(fmt::format("Compiling entry function '{}'", entry));
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string part(log.substr(begin, log.find("Compiling entry function", begin + 1) - begin));
  static const std::regex used("Used (\\d+) registers");
  static const std::regex spilled("(\\d+) bytes stack frame, (\\d+) bytes spill stores, (\\d+) bytes spill loads");
  std::smatch registers;
  if (!std::regex_search(part, registers, used)) return std::nullopt;
  DeviceResources resources;
  resources.registers = std::stoll(registers[1]);
  std::sregex_iterator line(part.begin(), part.end(), spilled);
  if (line == std::sregex_iterator()) return std::nullopt;
  for (; line != std::sregex_iterator(); ++line) {
    resources.stack_bytes += std::stoll((*line)[1]);
    resources.spill_store_bytes += std::stoll((*line)[2]);
    resources.spill_load_bytes += std::stoll((*line)[3]);
  }
  return resources;
}

int run_resources(const std::string& architecture) {
  std::string line;
  std::getline(std::cin, line);
  std::cout << to_json_text(answer(line, architecture)) << std::endl;
  return 0;
}

Result<DeviceResources> ask_resources(const std::string& program, const Job& job, const std::string& architecture, double seconds) {
  auto process = Conversation::start({program, "worker", "--resources", architecture});
  if (!process) return process.error();
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(seconds * 1e3));
  MeasureRequest request;
  request.backend = "cuda";
  request.jobs = {job};
  LineBuffer lines;
  auto outcome = process->send(encode(request) + "\n", deadline);
  while (outcome == Conversation::Outcome::Done) {
    lines.append(process->take());
    if (const auto line = lines.next()) {
      Answer read;
      const auto json = JsonDocument::parse(*line);
      if (!json) return json.error();
      if (Status status = read_fields(json->root(), read); !status) return status.error();
      if (!read.error.empty())
        return Error{read.error,
                     {},
                     read.hint,
                     {},
                     read.no_compiler ? Phrase("no_nvrtc") : Phrase(),
                     read.no_compiler ? Phrase("install_nvrtc") : Phrase()};
      return read.resources;
    }
    outcome = process->listen(deadline);
  }
  if (outcome == Conversation::Outcome::Late) return Error{fmt::format("the device compiler needed more than {:g} s", seconds), {}, {}, {}};
  return Error{"the device compiler's process " + process->end(Conversation::kPatienceSeconds), {}, {}, {}};
}

}  // namespace warplens::measure
