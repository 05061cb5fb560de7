// `carry FOLDER [FIRST COUNT]`: what the VM says, for a machine with a GPU to check (gpu/run.sh): the language's cases, the clean cases of
// the checks, the first launches of files with host code, every device function over its edge values, and generated kernels with the seeds
// from FIRST on (0 300).
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "kernels/base/file.h"
#include "tests/carried/carried.h"
#include "tests/checks/case.h"
#include "tests/frontend/edges/kernel.h"
#include "tests/frontend/lower/run_kernel.h"
#include "tests/generator/carry.h"
#include "tests/language/case.h"
#include "tests/language/run.h"

namespace {

using namespace warplens;

struct All {
  std::vector<carried::Source> sources;
  std::vector<carried::Case> compared, counted;
  std::string left_out;

  void add(generator::Carried&& more) {
    for (auto& source : more.sources) sources.push_back(std::move(source));
    for (auto& one : more.compared) compared.push_back(std::move(one));
    for (auto& one : more.counted) counted.push_back(std::move(one));
    left_out += more.left_out;
  }
};

std::vector<std::filesystem::path> files_of(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/" + folder))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void add_file(All& all, const std::string& kind, const std::filesystem::path& path, const workload::What& what) {
  const std::string name = kind + "_" + path.stem().string();
  auto ran = language::run(what);
  if (!ran) {
    all.left_out += name + ": " + to_string(ran.error()) + "\n";
    return;
  }
  // A template is generated for the device where its address is used.
  std::string source = ran->source + "\n";
  if (ran->kernel.find('<') != std::string::npos) source += "static void *carried_instance = (void *)" + ran->kernel + ";\n";
  all.sources.push_back({name, source});
  auto made = carried::in_vm(name, name, ran->kernel, *ran->program, *ran->launch);
  if (made) all.compared.push_back(made.take());
}

// The first launch of main(), where the file says what it gives.
void add_launches(All& all) {
  for (const auto& file : files_of("launches/files")) {
    const auto text = read_file(file);
    if (!text || text->find("// result: ") == std::string::npos) continue;
    workload::What what;
    what.name = file, what.launch = 1;
    add_file(all, "launched", file, what);
  }
}

// Rows of Clang's builtins and of its headers' members are not CUDA's.
bool is_cuda(const edges::Row& row) {
  for (const char* of_clang : {"__builtin_", "__nvvm_", ".value"})
    if (row.expression.find(of_clang) != std::string::npos) return false;
  return true;
}

void add_edges(All& all) {
  const std::string source = edges::source(is_cuda);
  auto program = frontend::test::compile(source, false);
  auto made = program ? carried::in_vm("edges", "edges", "kernel", *program, edges::launch()) : Result<carried::Case>(program.error());
  if (!made) {
    all.left_out += "edges: " + to_string(made.error()) + "\n";
    return;
  }
  all.sources.push_back({"edges", source});
  all.compared.push_back(made.take());
}

// For a reader of differences: which row, which operands.
void write_rows(const std::string& folder) {
  std::ofstream rows(folder + "/edges.txt");
  for (size_t n = 0; n < edges::rows().size(); ++n) {
    const edges::Row& row = edges::rows()[n];
    rows << n << "\t" << edges::type_name(row.result) << "\t" << row.ulps << "\t" << row.expression;
    for (const edges::Kind kind : row.operands) rows << "\t" << edges::type_name(kind);
    rows << "\n";
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 && count != 4) return fmt::print(stderr, "expected FOLDER or FOLDER FIRST COUNT\n"), 2;
  const std::string folder = arguments[1];
  const uint64_t first = count == 4 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  const uint64_t seeds = count == 4 ? std::strtoull(arguments[3], nullptr, 10) : 300;
  All all;
  add_edges(all);
  for (const auto& file : files_of("language/cases")) add_file(all, "language", file, language::read_case(file).what);
  for (const auto& file : files_of("checks/clean")) add_file(all, "clean", file, checks_tests::read_case(file).what);
  add_launches(all);
  all.add(generator::carry(first, seeds));
  nlohmann::json counters = nlohmann::json::array();
  all.add(generator::carry_accesses(0, 200, counters));
  const auto done = carried::write(all.sources, all.compared, all.counted, folder);
  if (!done) return fmt::print(stderr, "{}\n", to_string(done.error())), 1;
  write_rows(folder);
  std::ofstream(folder + "/counters.json") << counters.dump(1) << "\n";
  fmt::print("{} launches to compare, {} to count\nleft out:\n{}", all.compared.size(), all.counted.size(), all.left_out);
  return 0;
}
