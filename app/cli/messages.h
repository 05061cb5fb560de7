// What the command line prints, in the language of the texts.
#pragma once

#include <map>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>

#include "kernels/base/result.h"
#include "viz/strings/sentences.h"

namespace warplens::app {

// What assets/messages/LANGUAGE.json says; a language without that file has the command line in English.
Status check_messages(const std::string& language);  // whether it can be read, if it is there
// Sentences, and those of the window's table; empty for English.
viz::Sentences messages_in(const std::string& language);
// What --help says: "help", an English sentence with its translation.
std::map<std::string, std::string> help_in(const std::string& language);

// While it lives, each line that is written to the stream is said as the sentences have it. A line that is not complete waits.
class Spoken {
 public:
  Spoken(std::ostream& stream, const viz::Sentences& sentences);
  ~Spoken();
  Spoken(const Spoken&) = delete;

 private:
  class Buffer;
  std::ostream& stream_;
  std::streambuf* const plain_;
  std::unique_ptr<Buffer> buffer_;
};

}  // namespace warplens::app
