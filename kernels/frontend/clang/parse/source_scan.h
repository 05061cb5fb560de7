// What a token-by-token look at a file tells before it is parsed: its declarations at file level, which of them are host code,
// and its kernels with their template parameters.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::frontend {

// Words that mark device code: __device__ and its kin, and macros that expand to them.
struct DeviceWords {
  std::set<std::string, std::less<>> device = {"__global__", "__device__", "__constant__", "__shared__", "__managed__"};
  std::set<std::string, std::less<>> global = {"__global__"};
  std::set<std::string, std::less<>> concepts = {};  // that the file's texts declare
};

struct TemplateParameter {
  std::string name;
  std::string type;           // "class", "typename", or the type of a value: "const int"
  std::string default_value;  // as written; empty without one
  bool is_type = false;
  bool is_pack = false;
};

struct KernelText {
  std::string name;
  std::vector<std::string> namespaces;  // outermost first; "" for an anonymous one
  std::vector<TemplateParameter> parameters;
  std::vector<std::string> types;  // of the function's parameters, spelled by spelled_type
  bool is_template = false;
  bool chosen_by_types = false;  // among several of its name
  bool is_overloaded = false;    // a function of the host's has its name, too
  uint32_t line = 0;
};

struct Region {
  uint32_t begin = 0, end = 0;  // byte offsets
  uint32_t line = 0;
  bool is_device = false;
  std::string title;  // its first words, to name it in a note
};

struct FileScan {
  std::vector<Region> regions;
  std::vector<KernelText> kernels;
};

// A type with one space between two words and none elsewhere, and without `__restrict__`: "const float*".
std::string spelled_type(const std::string& text);

// Those of "concept Number = ..." in the text.
void add_concepts(const std::string& text, DeviceWords& words);

FileScan scan_file(std::string_view text, const DeviceWords& words);

// The first bracket of (), {} and [] without its partner, preprocessor lines apart.
struct Unpaired {
  char bracket;
  uint32_t line, column;
};
std::optional<Unpaired> unpaired_bracket(const std::string& text);

// Puts spaces for everything in the region but line ends and preprocessor directives.
void blank(std::string& text, const Region& region);

}  // namespace warplens::frontend
