// The command line: subcommands, their options, and the exit code.
#pragma once

namespace warplens::app {

int run_command_line(int argc, char** argv);

}  // namespace warplens::app
