#include "app/cli/commands.h"

int main(int argc, char** argv) { return warplens::app::run_command_line(argc, argv); }
