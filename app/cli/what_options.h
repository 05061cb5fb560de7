// The options that select the kernel and its launch: WHAT of `warplens --help`.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/cli11.h"
#include "kernels/workload/workload.h"

namespace warplens::app {

// Adds WHAT and its options to a subcommand; `what` is filled when the command line is parsed and must outlive it.
void add_what_options(CLI::App& command, workload::What& what);
// All but WHAT itself.
void add_launch_options(CLI::App& command, workload::What& what);
// --dump, for what runs the whole launch.
void add_dump_option(CLI::App& command, workload::What& what);
// --tolerance, beside --against.
void add_tolerance_option(CLI::App& command, workload::What& what);

// --blocks: all, first, or one block, by its linear index or its place in the grid.
void add_blocks_option(CLI::App& command, std::string& blocks);

// --threads, of what runs blocks; 0 stays: one a core.
void add_threads_option(CLI::App& command, uint32_t& threads);

}  // namespace warplens::app
