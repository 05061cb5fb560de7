#include "tests/catalog/nvrtc.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace warplens::catalog {

namespace {

using Program = struct OpaqueProgram*;

template <class Function>
Function* symbol(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

// The toolkit's headers (cuda_pipeline.h) are in the folder beside that of its libraries.
std::string headers_of(void* function) {
  Dl_info found;
  if (!dladdr(function, &found)) return {};
  std::error_code problem;
  const std::filesystem::path library = std::filesystem::canonical(found.dli_fname, problem);
  return (library.parent_path().parent_path() / "include").string();
}

}  // namespace

std::vector<std::string> Nvrtc::searched() {
  std::vector<std::string> names;
  if (const char* named = std::getenv("WARPLENS_NVRTC")) names.emplace_back(named);
  for (const char* folder : {"", "/usr/local/cuda/lib64/"})
    for (const char* file : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"}) names.push_back(std::string(folder) + file);
  return names;
}

std::unique_ptr<Nvrtc> Nvrtc::open() {
  for (const std::string& name : searched())
    if (void* library = dlopen(name.c_str(), RTLD_NOW)) {
      auto nvrtc = std::make_unique<Nvrtc>();
      nvrtc->library_ = library;
      return nvrtc;
    }
  return nullptr;
}

Result<std::string> Nvrtc::compile(const std::string& source, const std::string& name, const std::string& architecture,
                                   const std::vector<std::string>& options) const {
  auto* create =
      symbol<int(Program*, const char*, const char*, int, const char* const*, const char* const*)>(library_, "nvrtcCreateProgram");
  auto* add_name = symbol<int(Program, const char*)>(library_, "nvrtcAddNameExpression");
  auto* compile_program = symbol<int(Program, int, const char* const*)>(library_, "nvrtcCompileProgram");
  auto* log_size = symbol<int(Program, size_t*)>(library_, "nvrtcGetProgramLogSize");
  auto* log = symbol<int(Program, char*)>(library_, "nvrtcGetProgramLog");
  auto* code_size = symbol<int(Program, size_t*)>(library_, "nvrtcGetCUBINSize");
  auto* code = symbol<int(Program, char*)>(library_, "nvrtcGetCUBIN");
  auto* destroy = symbol<int(Program*)>(library_, "nvrtcDestroyProgram");
  if (!create || !add_name || !compile_program || !log_size || !log || !code_size || !code || !destroy)
    return Error{"the library lacks a function of NVRTC"};

  Program program = nullptr;
  if (create(&program, source.c_str(), "kernel.cu", 0, nullptr, nullptr) != 0) return Error{"NVRTC makes no program"};
  add_name(program, name.c_str());
  const std::string arch = "--gpu-architecture=" + architecture;
  const std::string headers = "--include-path=" + headers_of(reinterpret_cast<void*>(create));
  std::vector<const char*> all{arch.c_str(), "--std=c++17", headers.c_str()};
  for (const std::string& option : options) all.push_back(option.c_str());
  const int outcome = compile_program(program, static_cast<int>(all.size()), all.data());
  std::string text;
  size_t size = 0;
  if (outcome != 0) {
    log_size(program, &size);
    text.resize(size);
    log(program, text.data());
  } else if (code_size(program, &size) == 0) {
    text.resize(size);
    code(program, text.data());
  }
  destroy(&program);
  if (outcome != 0) return Error{text};
  return text;
}

std::vector<std::string> template_parameters(const std::string& source) {
  const size_t kernel = source.find("__global__"), opening = source.rfind("template <", kernel);
  std::vector<std::string> names;
  std::string name;
  bool in_default = false;
  int depth = 0;
  for (size_t i = opening + 10; i < kernel; ++i) {
    const char c = source[i];
    if (c == '>' && depth == 0) break;
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      names.push_back(name);
      in_default = false;
    }
    in_default = in_default || c == '=';
    const bool letter = c == '_' || isalnum(static_cast<unsigned char>(c));
    if (in_default) continue;
    if (letter && (i == 0 || (source[i - 1] != '_' && !isalnum(static_cast<unsigned char>(source[i - 1])))))
      name.clear();  // the last word counts
    if (letter) name += c;
  }
  if (!name.empty()) names.push_back(name);
  return names;
}

}  // namespace warplens::catalog
