// The fake NVRTC: the host's compiler makes a library of the kernels, once for each text.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct FakeProgram {
  std::string source, path, log, library;
  std::vector<std::string> expressions;
};

// The kernels that are named by themselves: extern "C", or made by the fill macro.
std::string entries_of(const std::string& source) {
  std::string text;
  for (const char* pattern : {R"(extern "C" __global__ void (warplens_\w+)\()", R"(\nWARPLENS_FILL\((\w+),)"}) {
    const std::regex kernels(pattern);
    for (std::sregex_iterator at(source.begin(), source.end(), kernels), end; at != end; ++at) {
      const std::string name = (*at)[1];
      const bool in_namespace = name.starts_with("warplens_exact_");
      text += "FAKE_ENTRY(" + name + ", " + (in_namespace ? "warplens_check_" + name.substr(15) + "::" : "") + name + ")\n";
    }
  }
  return text;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

extern "C" {

int nvrtcVersion(int* major, int* minor) { return *major = 13, *minor = 0, 0; }
int nvrtcCreateProgram(void** program, const char* source, const char* path, int, const char* const*, const char* const*) {
  return *program = new FakeProgram{source, path, {}, {}, {}}, 0;
}
int nvrtcAddNameExpression(void* program, const char* name) {
  return static_cast<FakeProgram*>(program)->expressions.emplace_back(name), 0;
}
int nvrtcCompileProgram(void* program, int count, const char* const* options) {
  auto* p = static_cast<FakeProgram*>(program);
  std::string text = "#include \"" FAKE_PRELUDE "\"\n", defines;
  for (int i = 0; i < count; ++i)
    if (const std::string option = options[i]; option.starts_with("--define-macro=")) defines += " '-D" + option.substr(15) + "'";
  text += "#line 1 \"" + p->path + "\"\n" + p->source + "\n" + entries_of(p->source);
  for (size_t i = 0; i < p->expressions.size(); ++i)
    text += "constexpr auto fake_kernel_" + std::to_string(i) + " = &" + p->expressions[i] + ";\nFAKE_ENTRY(" + std::to_string(i) +
            ", *fake_kernel_" + std::to_string(i) + ")\n";
  const fs::path folder = fs::temp_directory_path() / "warplens-fake-cuda";
  fs::create_directories(folder);
  const fs::path library = folder / (std::to_string(std::hash<std::string>()(text + defines)) + ".so");
  if (!fs::exists(library)) {
    const std::string stem = library.string() + "." + std::to_string(getpid());
    std::ofstream(stem + ".cpp") << text;
    const std::string command =
        FAKE_CXX " -std=c++20 -O1 -w -shared -fPIC -Wl,-Bsymbolic" + defines + " -o " + stem + ".so " + stem + ".cpp 2> " + stem + ".log";
    const bool failed = std::system(command.c_str()) != 0;
    p->log = contents(stem + ".log");
    fs::remove(stem + ".log");
    fs::remove(stem + ".cpp");
    if (failed) return 6;
    fs::rename(stem + ".so", library);
  }
  p->library = library.string();
  return 0;
}
int nvrtcGetProgramLogSize(void* program, size_t* bytes) { return *bytes = static_cast<FakeProgram*>(program)->log.size() + 1, 0; }
int nvrtcGetProgramLog(void* program, char* text) { return std::strcpy(text, static_cast<FakeProgram*>(program)->log.c_str()), 0; }
int nvrtcGetCUBINSize(void* program, size_t* bytes) { return *bytes = static_cast<FakeProgram*>(program)->library.size(), 0; }
int nvrtcGetCUBIN(void* program, char* code) {
  const std::string& library = static_cast<FakeProgram*>(program)->library;
  return std::memcpy(code, library.data(), library.size()), 0;
}
int nvrtcGetLoweredName(void* program, const char* name, const char** lowered) {
  const auto& all = static_cast<FakeProgram*>(program)->expressions;
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i] == name) {
      static std::string numbers[8] = {"0", "1", "2", "3", "4", "5", "6", "7"};
      return *lowered = numbers[i].c_str(), 0;
    }
  return 7;
}
int nvrtcDestroyProgram(void** program) { return delete static_cast<FakeProgram*>(*program), *program = nullptr, 0; }

}  // extern "C"

// Lanes of a warp run one after another here, and clocks are the host's: the probe's PTX is another program.
std::string fake_probe() {
  FakeProgram program{contents(FAKE_PROBE_SOURCE), "probe.cc", {}, {}, {}};
  return nvrtcCompileProgram(&program, 0, nullptr) == 0 ? program.library : "";
}
