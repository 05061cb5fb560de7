#include "app/cli/what_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/expected.h"
#include "kernels/workload/option.h"

namespace warplens::app {
namespace {

// The option as the parser of WHAT reads it.
void take(workload::What& what, const std::string& option, const std::string& text) {
  if (const Status set = workload::set_option(what, option, "--" + option, text); !set) refuse_option(set.error());
}

// May be given several times.
CLI::Option* add_each(CLI::App& command, workload::What& what, const std::string& option, const char* help, const char* form) {
  return command
      .add_option_function<std::vector<std::string>>(
          "--" + option,
          [&what, option](const std::vector<std::string>& all) {
            for (const std::string& text : all) take(what, option, text);
          },
          help)
      ->type_name(form)
      ->allow_extra_args(false);
}

CLI::Option* add_one(CLI::App& command, workload::What& what, const std::string& option, const char* help, const char* form) {
  return command
      .add_option_function<std::string>(
          "--" + option, [&what, option](const std::string& text) { take(what, option, text); }, help)
      ->type_name(form);
}

}  // namespace

void add_threads_option(CLI::App& command, uint32_t& threads) {
  auto* const option =
      command.add_option("--threads", threads, "how many run blocks at once, 1 to 256; the results are the same (default: one per core)");
  expect_integer(option, 1, 256)->type_name("N");
}

void add_what_options(CLI::App& command, workload::What& what) {
  command.add_option("WHAT", what.name, "a built-in kernel's name, or the path of a .cu file")->required();
  add_launch_options(command, what);
}

void add_launch_options(CLI::App& command, workload::What& what) {
  command.add_option("--kernel", what.kernel, "name of the __global__ function, if the file has several")->type_name("NAME");
  add_one(command, what, "launch", "which launch of the file's own host code, if it has several: 2, or 2@3 for its third round", "N");
  add_each(command, what, "set", "tile parameters, template parameters or macros: BM=64,BN=64", "NAME=VALUE");
  add_each(command, what, "size", "problem sizes, named as in the header: M=256,N=256", "NAME=N");
  add_each(command, what, "arg", "a kernel argument: a number, null, f32[65536]:random, A+64, @a.npy", "NAME=VALUE");
  add_each(command, what, "grid", "grid size in blocks", "X,Y,Z");
  add_each(command, what, "block", "block size in threads", "X,Y,Z");
  add_each(command, what, "shared", "bytes of dynamic shared memory", "BYTES");
  auto* const folders = command.add_option("-I", what.include_folders, "a folder to search for includes");
  expect_folder(folders)->type_name("DIR")->allow_extra_args(false);
}

void add_dump_option(CLI::App& command, workload::What& what) {
  add_each(command, what, "dump", "write a buffer to a NumPy file after the run", "NAME=FILE.npy");
}

void add_blocks_option(CLI::App& command, std::string& blocks) {
  command.add_option("--blocks", blocks, "all, first, or one block: 5, or its place (1, 2)")->type_name("BLOCKS")->capture_default_str();
}

void add_tolerance_option(CLI::App& command, workload::What& what) {
  add_one(command, what, "tolerance", "with --against: how far a value may be off, relative to it and to the root mean square", "T");
}

}  // namespace warplens::app
