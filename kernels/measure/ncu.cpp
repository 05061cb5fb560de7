#include "kernels/measure/ncu.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "kernels/base/conversation.h"
#include "kernels/base/file.h"
#include "kernels/measure/once.h"
#include "kernels/measure/protocol.h"
#include "kernels/measure/worker.h"

namespace warplens::measure {
namespace {

namespace fs = std::filesystem;

// One line of CSV: fields in quotes, in which a quote is doubled.
std::vector<std::string> split_line(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
      fields.back() += line[i++];
    else if (line[i] == '"')
      quoted = !quoted;
    else if (line[i] == ',' && !quoted)
      fields.emplace_back();
    else if (line[i] != '\r')
      fields.back() += line[i];
  }
  return fields;
}

// "163,840", "163840.000000".
std::optional<uint64_t> whole_number(const std::string& text) {
  std::string digits;
  size_t i = 0;
  for (; i < text.size() && text[i] != '.'; ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])))
      digits += text[i];
    else if (text[i] != ',' && text[i] != '\'' && text[i] != ' ')
      return std::nullopt;
  }
  if (digits.empty() || digits.size() > 18 || text.find_first_not_of(".0", i) != std::string::npos) return std::nullopt;
  return std::stoull(digits);
}

// "void sgemm_tiled<16, 8>(int, ...)" and "sgemm_tiled" give sgemm_tiled.
std::string function_of(const std::string& kernel) {
  const std::string head = kernel.substr(0, kernel.find_first_of("<("));
  const size_t word = head.find_last_of(" :");
  return word == std::string::npos ? head : head.substr(word + 1);
}

struct Columns {
  size_t id, kernel, metric, value;
};

std::optional<size_t> column(const std::vector<std::string>& header, const char* name) {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<size_t>(found - header.begin());
}

const Counter* counter_of(const std::string& metric) {
  for (const Counter& counter : counters())
    if (metric == counter.metric) return &counter;
  return nullptr;
}

struct Printed {
  std::string out, all;  // standard output alone, and everything
};

constexpr size_t kMaxPrinted = 64 << 20;

// Runs a program to its end, or to the end of the time.
Result<Printed> run_to_end(const std::vector<std::string>& command, double seconds) {
  auto child = Conversation::start(command, kMaxPrinted);
  if (!child) return child.error();
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(seconds * 1e3));
  for (;;) {
    const auto outcome = child->listen(deadline);
    if (outcome == Conversation::Outcome::Ended) break;
    if (outcome == Conversation::Outcome::Late)
      return Error{fmt::format("{} did not end within {} s", command.front(), seconds), {}, {}, {}};
    if (child->heard().size() > kMaxPrinted) return Error{fmt::format("{} prints too much", command.front()), {}, {}, {}};
  }
  child->end(1);
  Printed printed{child->take(), {}};
  printed.all = printed.out + child->errors();
  return printed;
}

// A folder that goes with this object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "warplens-ncu-XXXXXX").string();
    if (mkdtemp(name.data())) path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path.empty()) fs::remove_all(path, ignored);
  }
  fs::path path;
};

std::vector<std::string> ncu_command(const std::string& ncu, const std::string& program, const fs::path& folder,
                                     const std::vector<Job>& jobs, bool all_counters) {
  std::string metrics, names;
  for (const Counter& counter : counters())
    if (all_counters || counter.everywhere) metrics += (metrics.empty() ? "" : ",") + std::string(counter.metric);
  std::set<std::string> functions;
  for (const Job& job : jobs) functions.insert(function_of(job.routine));
  for (const std::string& function : functions) names += (names.empty() ? "" : "|") + function;
  // In the plain locale, so that numbers are written in one way.
  return {"env",
          "LC_ALL=C",
          ncu,
          "--clock-control",
          "none",
          "--csv",
          "--print-units",
          "base",
          "--kernel-name-base",
          "function",
          "--kernel-name",
          "regex:" + names,
          "--metrics",
          metrics,
          "--log-file",
          (folder / "counts.csv").string(),
          program,
          "worker",
          "--once",
          (folder / "jobs.json").string()};
}

// Launches come in the order of the jobs; those that did not run say so on the worker's output.
CountedJobs match(const std::vector<Job>& jobs, const std::string& out, std::vector<ProfiledLaunch> launches) {
  CountedJobs result;
  std::map<std::string, std::string> problems;
  std::set<std::string> answered;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    const auto said = decode_once_line(line);
    if (!said) continue;  // of the profiler, or of the kernel's printf
    if (!said->device.empty()) result.device = said->device;
    if (said->job.empty()) continue;
    answered.insert(said->job);
    if (!said->error.empty()) problems[said->job] = said->error;
  }
  auto next = launches.begin();
  for (const Job& job : jobs) {
    CountedJob one;
    if (problems.contains(job.name)) {
      one.problem = problems[job.name];
    } else if (!answered.contains(job.name)) {
      one.problem = "it was not launched";
    } else if (next == launches.end() || next->function != function_of(job.routine)) {
      one.problem = "ncu did not record its launch";
    } else {
      one.counts = std::move(next->counts);
      ++next;
    }
    result.jobs.push_back(std::move(one));
  }
  return result;
}

}  // namespace

const std::vector<Counter>& counters() {
  static const std::vector<Counter> all = {
      {"load_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", true},
      {"load_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", true},
      {"store_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", true},
      {"store_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum", true},
      {"load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", true},
      {"store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", true},
      {"shared_loads", "smsp__inst_executed_op_shared_ld.sum", true},
      {"shared_stores", "smsp__inst_executed_op_shared_st.sum", true},
      {"asynchronous_copies", "smsp__inst_executed_op_ldgsts.sum", false},
      {"asynchronous_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum", false},
      {"asynchronous_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum", false}};
  return all;
}

Result<std::vector<ProfiledLaunch>> parse_ncu(const std::string& text) {
  std::istringstream lines(text);
  std::optional<Columns> columns;
  std::vector<ProfiledLaunch> launches;
  std::string current;
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> fields = split_line(line);
    if (!columns) {
      const auto id = column(fields, "ID"), kernel = column(fields, "Kernel Name"), metric = column(fields, "Metric Name"),
                 value = column(fields, "Metric Value");
      if (id && kernel && metric && value) columns = Columns{*id, *kernel, *metric, *value};
      continue;
    }
    if (fields.size() <= std::max({columns->id, columns->kernel, columns->metric, columns->value})) continue;  // ncu's own words
    if (launches.empty() || fields[columns->id] != current) {
      current = fields[columns->id];
      launches.push_back({function_of(fields[columns->kernel]), {}});
    }
    const Counter* counter = counter_of(fields[columns->metric]);
    if (!counter) continue;
    const auto value = whole_number(fields[columns->value]);
    if (value)
      launches.back().counts[counter->name] = *value;
    else if (counter->everywhere)
      return Error{fmt::format("ncu reports \"{}\" for {}", fields[columns->value], counter->metric), {}, "expected an integer", {}};
  }
  if (!columns) return Error{"ncu printed no table of metrics", {}, {}, {}};
  return launches;
}

std::string ncu_complaint(const std::string& text) {
  if (text.find("ERR_NVGPUCTRPERM") != std::string::npos)
    return "no permission to read the GPU's performance counters (ERR_NVGPUCTRPERM); run as root, or ask the administrator to load the "
           "driver with NVreg_RestrictProfilingToAdminUsers=0";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const size_t at = line.find("==ERROR== "); at != std::string::npos) return "ncu: " + line.substr(at + 10);
  if (const size_t at = text.find("warplens: "); at != std::string::npos) return text.substr(at + 10, text.find('\n', at) - at - 10);
  return {};
}

Result<std::string> find_ncu(const std::string& wanted) {
  std::error_code ignored;
  const std::string advice = "install Nsight Compute (it comes with the CUDA Toolkit), or give its path with --ncu PATH";
  if (!wanted.empty()) {
    if (fs::exists(wanted, ignored)) return wanted;
    return Error{fmt::format("--ncu {}: no such file", wanted), {}, advice, {}};
  }
  std::vector<fs::path> candidates;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) candidates.push_back(fs::path(folder) / "ncu");
  candidates.push_back("/usr/local/cuda/bin/ncu");
  for (const auto& version : fs::directory_iterator("/opt/nvidia/nsight-compute", ignored)) candidates.push_back(version.path() / "ncu");
  for (const fs::path& candidate : candidates)
    if (fs::is_regular_file(candidate, ignored) && access(candidate.c_str(), X_OK) == 0) return candidate.string();
  return Error{"Nsight Compute (ncu) is not installed", {}, advice, {}};
}

Result<CountedJobs> count_jobs(const std::string& ncu, const std::string& program, const std::vector<Job>& jobs, double seconds) {
  TemporaryFolder folder;
  if (folder.path.empty()) return Error{"cannot create a temporary folder", {}, {}, {}};
  const MeasureRequest request{1, "cuda", jobs, 1, 0, 10};
  if (auto written = write_file(folder.path / "jobs.json", encode(Request(request))); !written) return written.error();
  auto version = run_to_end({ncu, "--version"}, 60);
  if (!version) return version.error();
  std::string number;
  if (const size_t at = version->out.find("Version "); at != std::string::npos)
    number = version->out.substr(at + 8, version->out.find_first_of(" \n", at + 8) - at - 8);
  std::string complaint;
  for (const bool all_counters : {true, false}) {
    auto printed = run_to_end(ncu_command(ncu, program, folder.path, jobs, all_counters), seconds);
    if (!printed) return printed.error();
    const auto counts = read_file(folder.path / "counts.csv");  // not there where ncu recorded no launch
    const std::string log = counts ? *counts : "";
    const std::string said = ncu_complaint(log + printed->all);
    auto launches = parse_ncu(log);
    if (launches && !launches->empty()) {
      CountedJobs result = match(jobs, printed->out, launches.take());
      result.version = number;
      return result;
    }
    complaint = !said.empty() ? said : !launches ? launches.error().message : "ncu recorded no launch";
    if (complaint.find("ERR_NVGPUCTRPERM") != std::string::npos) break;
  }
  return Error{complaint, {}, {}, {}};
}

}  // namespace warplens::measure
