#include "tests/generator/programs/compare_launch.h"

#include <cstring>
#include <map>

namespace warplens::programs {
namespace {

using frontend::HostArgument;
using frontend::HostContents;
using frontend::HostLaunch;
using frontend::HostLaunches;
using nlohmann::json;
using Kind = HostArgument::Kind;

// "void program_7::a::k(int*, int) [with T = int]"
std::string signature(const json& made) { return made["kernel"].get<std::string>(); }

std::map<std::string, std::string> template_arguments(const json& made) {
  std::map<std::string, std::string> all;
  const std::string text = signature(made);
  size_t at = text.find("[with ");
  if (at == std::string::npos) return all;
  at += 6;
  while (at < text.size() && text[at] != ']') {
    const size_t equals = text.find(" = ", at), end = std::min(text.find(';', at), text.size() - 1);
    if (equals == std::string::npos || equals > end) break;
    std::string name = text.substr(at, equals - at);
    name = name.substr(name.rfind(' ') == std::string::npos ? 0 : name.rfind(' ') + 1);
    all[name] = text.substr(equals + 3, end - equals - 3);
    at = end + 2;
  }
  return all;
}

std::vector<uint8_t> bytes_of(const json& array) {
  const std::string hex = array["hex"];
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::vector<uint8_t> bytes(hex.size() / 2);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]));
  return bytes;
}

// Of each byte; the stub tells how many in a row have the same.
std::vector<unsigned> writers_of(const json& array) {
  const std::vector<unsigned> runs = array["writer"];
  std::vector<unsigned> writers;
  for (size_t i = 0; i + 1 < runs.size(); i += 2) writers.insert(writers.end(), runs[i + 1], runs[i]);
  return writers;
}

double element_of(const std::vector<uint8_t>& bytes, size_t i, const std::string& type) {
  const auto load = [&](auto value) {
    std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
    return static_cast<double>(value);
  };
  if (type == "f32") return load(0.f);
  if (type == "f64") return load(0.0);
  if (type == "i32") return load(int32_t{});
  if (type == "u32") return load(uint32_t{});
  if (type == "i8") return load(int8_t{});
  if (type == "u8") return load(uint8_t{});
  if (type == "i16") return load(int16_t{});
  if (type == "i64") return load(int64_t{});
  return load(uint64_t{});
}
size_t size_of(const std::string& type) { return type == "?" ? 4 : static_cast<size_t>(std::stoi(type.substr(1)) / 8); }

std::string text_of(double number) {
  char text[64];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

// Numbers in order: "=5", "iota", "{1,2}".
std::string different_numbers(const HostArgument& said, const json& made, const std::vector<uint8_t>& bytes) {
  const std::string type = said.element.empty() ? made.value("type", "i32") : said.element;
  std::vector<double> listed;
  if (said.content[0] == '{')
    for (size_t at = 1; at < said.content.size(); at = said.content.find_first_of(",}", at) + 1)
      listed.push_back(std::strtod(said.content.c_str() + at, nullptr));
  for (size_t i = 0; i < bytes.size() / size_of(type); ++i) {
    if (!listed.empty() && i >= listed.size() - 1) break;
    const double is = said.content == "iota" ? static_cast<double>(i)
                      : listed.empty()       ? std::strtod(said.content.c_str() + 1, nullptr)
                                             : listed[i];
    const double was = element_of(bytes, i, type);
    const bool same = type == "f32" ? static_cast<float>(is) == static_cast<float>(was) : is == was;
    if (!same && !(is != is && was != was)) return "[" + std::to_string(i) + "] is " + text_of(is) + ", was " + text_of(was);
  }
  return "";
}

std::string different_data(const HostContents& data, const json& made, const std::vector<uint8_t>& bytes, bool on_top) {
  const std::vector<unsigned> writers = writers_of(made);
  for (size_t i = 0; i < bytes.size() && i < data.bytes.size(); ++i) {
    const bool unset = !data.unset.empty() && data.unset[i];
    const auto at = [i] { return "byte " + std::to_string(i); };
    if (unset && !on_top && writers[i] != 0) return at() + " is not set, was written";
    if (unset && on_top && writers[i] < 2) return at() + " is a launch's, was not written by one";
    if (!unset && data.bytes[i] != bytes[i]) return at() + " is " + std::to_string(data.bytes[i]) + ", was " + std::to_string(bytes[i]);
  }
  return "";
}

std::string different_result(const HostLaunches& found, const HostArgument& said, const json& made, const std::vector<uint8_t>& bytes,
                             const json& all) {
  const std::string rest = said.content.substr(std::string(frontend::kAfter).size());
  const HostLaunch& run = found.runs[std::stoul(rest)];
  for (const std::string& stored : said.stored)
    if (const std::string wrong = different_data((*found.contents)[std::stoul(stored.substr(5))], made, bytes, true); !wrong.empty())
      return wrong;
  for (const unsigned writer : writers_of(made)) {
    if (writer < 2 && !said.stored.empty()) continue;
    if (writer < 2) return "is what a launch leaves, was " + std::string(writer ? "stored by the host" : "not set");
    const json& by = all[writer - 2];
    if (!is_of(run, by)) return "is what line " + std::to_string(run.line) + " leaves, was line " + std::to_string(by["line"].get<int>());
    for (size_t i = 0; i < run.arguments.size() && i < by["arguments"].size(); ++i) {
      const HostArgument& a = run.arguments[i];
      const bool known = a.kind == Kind::Number && a.origin.guessed.empty() && by["arguments"][i]["kind"] == "number";
      if (known && std::strtod(a.text.c_str(), nullptr) != std::strtod(by["arguments"][i]["text"].get<std::string>().c_str(), nullptr))
        return "is what another round of line " + std::to_string(run.line) + " leaves";
    }
  }
  return "";
}

std::string different_contents(const HostLaunches& found, const HostArgument& said, const json& made, const json& all) {
  const std::vector<uint8_t> bytes = bytes_of(made);
  const std::string& content = said.content;
  if (!said.content_guess.empty() || content.empty()) return "";
  if (content.starts_with(frontend::kAfter)) return content.ends_with(":") ? "" : different_result(found, said, made, bytes, all);
  if (content.starts_with("data:")) return different_data((*found.contents)[std::stoul(content.substr(5))], made, bytes, false);
  if (content == "unset") return different_data({bytes, std::vector<uint8_t>(bytes.size(), 1)}, made, bytes, false);
  if (content == "zero" || content.starts_with("bytes=")) {
    const auto value = static_cast<uint8_t>(content == "zero" ? 0 : std::stoi(content.substr(6)));
    return different_data({std::vector<uint8_t>(bytes.size(), value), {}}, made, bytes, false);
  }
  if (content[0] == '=' || content[0] == '{' || content == "iota") return different_numbers(said, made, bytes);
  return "is '" + content + "', and nothing says that it is a guess";
}

struct Named {
  const HostArgument* said;
  std::string name;
};
void flatten(const std::vector<HostArgument>& arguments, const std::string& prefix, std::vector<Named>& all) {
  for (const HostArgument& a : arguments)
    a.kind == Kind::Structure ? flatten(a.fields, prefix + a.name + ".", all) : all.push_back({&a, prefix + a.name});
}

const json* named(const json& arguments, const std::string& name) {
  for (const json& a : arguments)
    if (a["name"] == name) return &a;
  return nullptr;
}

std::string different_argument(const HostLaunches& found, const HostArgument& said, const json& made, const json& launch, const json& all) {
  const std::string kind = made["kind"];
  if (said.kind == Kind::Unknown) return "";
  if (!said.origin.guessed.empty()) return "";
  if (said.kind == Kind::Null) return kind == "null" || !said.content_guess.empty() ? "" : "is null, was not";
  if (said.kind == Kind::Number) {
    if (kind == "null" && said.text == "0") return "";
    if (kind != "number") return "is a number, was not";
    const std::string type = made["type"], was = made["text"];
    const bool real = type[0] == 'f';
    const double a = std::strtod(said.text.c_str(), nullptr), b = std::strtod(was.c_str(), nullptr);
    const bool same = type == "f32" ? static_cast<float>(a) == static_cast<float>(b)
                      : real        ? a == b
                                    : std::strtoull(said.text.c_str(), nullptr, 10) == std::strtoull(was.c_str(), nullptr, 10);
    return same || (a != a && b != b) ? "" : "is " + said.text + ", was " + was;
  }
  if (kind != "array") return "is an array, was " + kind;
  if (said.kind == Kind::Place) {
    const json* const base = named(launch["arguments"], said.text);
    if (!base) return "";
    const bool same = (*base)["kind"] == "array" && (*base)["id"] == made["id"];
    if (!same) return "is in " + said.text + ", was elsewhere";
    return made["offset"] == said.bytes ? "" : "is at " + std::to_string(said.bytes) + ", was at " + made["offset"].dump();
  }
  if (made["bytes"] != said.bytes) return "has " + std::to_string(said.bytes) + " bytes, had " + made["bytes"].dump();
  if (made["offset"] != said.begin) return "begins at " + std::to_string(said.begin) + ", began at " + made["offset"].dump();
  return different_contents(found, said, made, all);
}

}  // namespace

std::string kernel_name(const json& made) {
  std::string text = signature(made);
  text.resize(text.find('('));
  text = text.substr(text.rfind(' ') + 1);
  if (const size_t inlined = text.find("::v2::"); inlined != std::string::npos) text.erase(inlined, 4);  // as the catalog has it
  return text.substr(text.find("::") + 2);
}

bool is_of(const HostLaunch& launch, const json& made) {
  if (launch.line != made["line"].get<unsigned>()) return false;
  const std::string said = launch.kernel.substr(0, launch.kernel.find('(')), was = "::" + kernel_name(made);
  return was.ends_with("::" + said);
}

bool has_settings(const HostLaunch& launch, const json& made) {
  if (launch.settings.empty()) return true;
  const auto was = template_arguments(made);
  for (const frontend::HostSetting& setting : launch.settings) {
    const auto own = was.find(setting.name);
    if (own != was.end() && setting.origin.guessed.empty() && own->second != setting.value) return false;
  }
  return true;
}

std::string difference(const HostLaunches& found, const HostLaunch& launch, const json& made, const json& all) {
  const auto extent = [&](const std::optional<frontend::HostExtent>& said, const char* name) -> std::string {
    if (!said || !said->origin.guessed.empty()) return "";
    for (size_t i = 0; i < 3; ++i)
      if (made[name][i] != said->size[i])
        return std::string(name) + " is " + std::to_string(said->size[i]) + ", was " + made[name][i].dump();
    return "";
  };
  for (const auto& [said, name] : {std::pair{&launch.grid, "grid"}, {&launch.block, "block"}})
    if (const std::string wrong = extent(*said, name); !wrong.empty()) return wrong;
  if (launch.shared && launch.shared->origin.guessed.empty() && made["shared"] != launch.shared->size[0]) return "shared bytes differ";
  std::vector<Named> arguments;
  flatten(launch.arguments, "", arguments);
  for (const Named& a : arguments)
    if (const json* const was = named(made["arguments"], a.name))
      if (const std::string wrong = different_argument(found, *a.said, *was, made, all); !wrong.empty()) return a.name + " " + wrong;
  for (const HostArgument& v : launch.variables)  // which kernels store in them is known once they are compiled
    if (const json* const was = v.content.starts_with(frontend::kAfter) ? nullptr : named(made["variables"], v.name))
      if (const std::string wrong = different_contents(found, v, *was, all); !wrong.empty()) return v.name + " " + wrong;
  return "";
}

void each_guess(const HostLaunch& launch, const std::function<void(const std::string&, const std::string&)>& use) {
  for (const auto& [said, name] : {std::pair{&launch.grid, "grid"}, {&launch.block, "block"}, {&launch.shared, "shared"}})
    use(*said ? (*said)->origin.guessed : "not known", name);
  for (const frontend::HostSetting& setting : launch.settings) use(setting.origin.guessed, setting.name);
  std::vector<Named> arguments;
  flatten(launch.arguments, "", arguments);
  for (const Named& a : arguments)
    use(a.said->kind == Kind::Unknown && a.said->origin.guessed.empty() ? "not known"
        : !a.said->origin.guessed.empty()                               ? a.said->origin.guessed
                                                                        : a.said->content_guess,
        a.name);
}

}  // namespace warplens::programs
