// What --help says, in the language of the texts.
#pragma once

#include <string>

#include "app/cli/cli11.h"

namespace warplens::app {

// By "help" of assets/messages/LANGUAGE.json: English sentence to translation, where {} is a list of names. A sentence without one stays
// English, as all do without the file.
void translate_help(CLI::App& program, const std::string& language);
// What the command line says of it, before it is parsed: --language NAME or --language=NAME; else nothing.
std::string language_given(int argc, const char* const* argv);

}  // namespace warplens::app
