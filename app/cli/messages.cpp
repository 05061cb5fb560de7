#include "app/cli/messages.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/paths/paths.h"
#include "kernels/base/file.h"
#include "kernels/base/json.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

// English is what the program itself says; what has a slash is a path.
bool has_messages(const std::string& language) { return language != "en" && language.find('/') == std::string::npos; }

// Nothing where the file is not there, or damaged.
Result<JsonDocument> document(const char* folder, const std::string& language) {
  const auto path = data_folder("assets") / folder / (language + ".json");
  const auto text = read_file(path);
  if (!text) return text.error();
  return JsonDocument::parse(*text, path.string());
}

JsonReader member(const Result<JsonDocument>& document, std::string_view name) {
  const bool has = document && document->root().is_object() && document->root().has(name);
  return has ? document->root().member(name) : JsonReader(nullptr);
}

// "{count:element:elements}" is a number with its noun: two places.
struct Template {
  std::string text;
  std::vector<std::string> names;
};
Template places_numbered(const std::string& text) {
  Template made;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t close = text[i] == '{' ? text.find('}', i) : text.npos;
    if (close == text.npos) {
      made.text += text[i];
      continue;
    }
    const std::string inside = text.substr(i + 1, close - i - 1);
    made.names.push_back(inside.substr(0, inside.find(':')));
    made.text += "{}";
    if (inside.find(':') != inside.npos) made.names.emplace_back(), made.text += " {}";
    i = close;
  }
  return made;
}

// The window's sentence begins large and ends with a full stop; the command line's does not.
void add_said(viz::Sentences& sentences, const std::string& english, const std::string& said) {
  const Template from = places_numbered(english);
  constexpr size_t kLetters = 20;  // fewer are said inside of others: anything could be meant
  if (from.text.size() < kLetters + 2 * from.names.size()) return;
  std::string to;
  for (size_t i = 0; i < said.size(); ++i) {
    const size_t close = said[i] == '{' ? said.find('}', i) : said.npos;
    if (close == said.npos) {
      to += said[i];
      continue;
    }
    const auto found = std::find(from.names.begin(), from.names.end(), said.substr(i + 1, close - i - 1));
    if (found == from.names.end()) return;
    to += "{" + std::to_string(found - from.names.begin() + 1) + "}";
    i = close;
  }
  std::string plain = from.text;
  if (plain.size() > 1 && (std::islower(static_cast<unsigned char>(plain[1])) || plain[1] == ' '))
    plain[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(plain[0])));
  constexpr std::string_view kStop = "。";
  if (plain.ends_with('.')) plain.pop_back();
  if (to.ends_with(kStop)) to.resize(to.size() - kStop.size());
  sentences.add(plain, to);
}

}  // namespace

std::map<std::string, std::string> help_in(const std::string& language) {
  std::map<std::string, std::string> texts;
  if (!has_messages(language)) return texts;
  const auto own = document("messages", language);
  if (const JsonReader help = member(own, "help"); help && help.is_object())
    for (const auto& [english, said] : help.members())
      if (std::string text; said.read(text).empty()) texts[english] = text;
  return texts;
}

Status check_messages(const std::string& language) {
  if (!has_messages(language) || !fs::exists(data_folder("assets/messages") / (language + ".json"))) return Nothing{};
  const auto own = document("messages", language);
  return own ? Status(Nothing{}) : Status(own.error());
}

viz::Sentences messages_in(const std::string& language) {
  viz::Sentences sentences;
  if (!has_messages(language)) return sentences;
  const auto own = document("messages", language), english = document("languages", "en"), said = document("languages", language);
  if (own && own->root().is_object())
    for (const auto& [line, said_so] : own->root().members())
      if (std::string text; said_so.read(text).empty()) sentences.add(line, text);  // "help" is an object
  for (const char* group : {"said", "fix"}) {
    const JsonReader from = member(english, group), to = member(said, group);
    if (!from || !to || !from.is_object() || !to.is_object()) continue;
    for (const auto& [key, said_so] : from.members()) {
      std::string text, translated;
      if (key != "by_clang" && key != "advice" && to.has(key) && said_so.read(text).empty() && to.member(key).read(translated).empty())
        add_said(sentences, text, translated);
    }
  }
  return sentences;
}

class Spoken::Buffer : public std::streambuf {
 public:
  Buffer(std::streambuf& out, const viz::Sentences& sentences) : out_(out), sentences_(sentences) {}
  ~Buffer() override { write_rest(); }
  Buffer(const Buffer&) = delete;

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    line_ += traits_type::to_char_type(c);
    // What is written over itself is no line that waits.
    return (c == '\n' ? write_line() : c != '\r' || write_progress()) ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    for (std::streamsize i = 0; i < size; ++i)
      if (traits_type::eq_int_type(overflow(traits_type::to_int_type(text[i])), traits_type::eof())) return i;
    return size;
  }
  int sync() override {
    if (line_.starts_with('\r') && !write_rest()) return -1;
    return out_.pubsync();
  }

 private:
  bool write(const std::string& text) {
    return out_.sputn(text.data(), static_cast<std::streamsize>(text.size())) == static_cast<std::streamsize>(text.size());
  }
  bool write_rest() { return write(std::exchange(line_, {})); }
  // "ESC[K...\r": clears what was there.
  bool write_progress() {
    std::string line = std::exchange(line_, {});
    line.pop_back();
    constexpr std::string_view kClear = "\x1b[K";
    const std::string clear = line.starts_with(kClear) ? std::string(kClear) : std::string();
    return write(clear + sentences_.say(line.substr(clear.size())) + "\r");
  }
  bool write_line() {
    std::string line = std::exchange(line_, {});
    line.pop_back();
    const size_t first = line.find_first_not_of(' ');
    const bool is_data =
        first != line.npos && std::string_view("{}[]\"").find(line[first]) != std::string_view::npos;  // JSON is no language
    constexpr std::string_view kProgram = "warplens: ";  // who says it, apart from what is said
    const size_t begin = line.starts_with(kProgram) ? kProgram.size() : 0;
    return write((is_data ? line : line.substr(0, begin) + sentences_.say(line.substr(begin))) + "\n");
  }

  std::streambuf& out_;
  const viz::Sentences& sentences_;
  std::string line_;
};

Spoken::Spoken(std::ostream& stream, const viz::Sentences& sentences) : stream_(stream), plain_(stream.rdbuf()) {
  if (sentences.empty()) return;
  buffer_ = std::make_unique<Buffer>(*plain_, sentences);
  stream_.rdbuf(buffer_.get());
}

Spoken::~Spoken() { stream_.rdbuf(plain_); }

}  // namespace warplens::app
