// An error's English sentence stands twice, in the code and in the string table: as texts of the program, both are read here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "kernels/base/file.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace error_sentences_tests {

namespace fs = std::filesystem;

struct Literal {
  size_t at = 0;
  std::string text;  // of literals beside one another: one text
};
std::vector<Literal> literal_texts(const std::string& code) {
  std::vector<Literal> all;
  size_t last_end = code.npos;
  for (size_t at = code.find('"'); at != code.npos; at = code.find('"', at + 1)) {
    size_t end = at + 1;
    while (end < code.size() && code[end] != '"' && code[end] != '\n') end += code[end] == '\\' ? 2 : 1;
    if (end >= code.size()) break;
    const std::string text = code.substr(at + 1, end - at - 1);
    const bool goes_on = last_end != code.npos && code.find_first_not_of(" \n", last_end) == at;
    if (goes_on)
      all.back().text += text;
    else
      all.push_back({at, text});
    at = end, last_end = end + 1;
  }
  return all;
}

// Begins of words with at least three letters, without what stands in braces: "executes" and "executed" are the same word.
std::set<std::string> words_of(const std::string& text) {
  constexpr size_t kBegin = 5;
  std::set<std::string> words;
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '{') {  // "{count:element:elements}" is a number with its noun
      const size_t close = std::min(text.find('}', i), text.size()), noun = text.find(':', i);
      if (noun < close) words.merge(words_of(text.substr(noun + 1, text.find(':', noun + 1) - noun - 1)));
      i = close;
    }
    if (i < text.size() && std::isalpha(static_cast<unsigned char>(text[i]))) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
      continue;
    }
    if (word.size() >= 3) words.insert(word.substr(0, kBegin));
    word.clear();
  }
  return words;
}

std::string missing_words(const std::set<std::string>& wanted, const std::set<std::string>& found) {
  std::string missing;
  for (const std::string& word : wanted)
    if (!found.contains(word)) missing += " " + word;
  return missing;
}

// What the window says otherwise than the command line, on purpose.
const std::set<std::string, std::less<>> kSaidOtherwise = {
    "file_is_a_folder",  "file_too_large",        // its path is said before it
    "absent_lane",       "outside_of_mask",       // its thread is said before it
    "export_size",       "export_rate",           // the dialog has a field for each
    "condition_wrong",                            // its column is the place of the error
    "block_guessed",     "block_guessed_likely",  // typed at the top, not given with --block
    "option_not_a_size", "name_and_value",        // of a number with a name
    "lanes_never_come",  "are_gone",              // made of parts in the singular or plural
    "endless_waits",     "schedules_differ",      // made of parts that other files say
    "no_nvrtc",                                   // another file says which library it is
};

// An error's English sentence is in the code, and in the table beside those of other languages: both have the same words.
TEST(ErrorSentences, SayInTheTableWhatTheyDoInTheCode) {
  constexpr size_t kNear = 1200;
  std::vector<std::set<std::string>> everywhere;
  std::vector<std::string> sources;
  for (const char* folder : {"app", "kernels"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(WARPLENS_SOURCE_DIR) / folder))
      if (const auto extension = entry.path().extension(); extension == ".cpp" || extension == ".h" || extension == ".def")
        sources.push_back(*read_file(entry.path()));
  for (const std::string& code : sources)
    for (const Literal& literal : literal_texts(code))
      if (literal.text.size() > 15) everywhere.push_back(words_of(literal.text));
  size_t compared = 0;
  for (const std::string& code : sources) {
    const std::vector<Literal> literals = literal_texts(code);
    for (const Literal& name : literals) {
      if (!code.substr(0, name.at).ends_with("Phrase(") || kSaidOtherwise.contains(name.text)) continue;
      std::set<std::string> near;
      for (const Literal& literal : literals)
        if (&literal != &name && literal.at + kNear > name.at && literal.at < name.at + kNear) near.merge(words_of(literal.text));
      std::string problem;
      for (const std::string group : {"said.", "fix."}) {
        if (!english().has(group + name.text)) continue;
        const std::string text = english().get(group + name.text);
        const std::set<std::string> wanted = words_of(text);
        problem = missing_words(wanted, near);
        const bool elsewhere =
            std::any_of(everywhere.begin(), everywhere.end(), [&](const auto& words) { return missing_words(wanted, words).empty(); });
        if (elsewhere) problem.clear();
        if (problem.empty()) break;
        problem = group + name.text + ": '" + text + "' has words that the code does not have:" + problem;
      }
      EXPECT_EQ(problem, "");
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

}  // namespace error_sentences_tests
}  // namespace warplens::app
