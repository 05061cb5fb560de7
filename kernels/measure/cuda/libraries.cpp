#include "kernels/measure/cuda/libraries.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace warplens::measure::cuda {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::vector<fs::path> entries(const fs::path& folder, std::string_view prefix) {
  std::vector<fs::path> found;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(folder, problem))
    if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
  std::sort(found.rbegin(), found.rend());  // the newest version first
  return found;
}

// site-packages of the Pythons that wheels are usually installed for.
std::vector<fs::path> wheel_folders() {
  std::vector<fs::path> found;
  const auto add = [&](const fs::path& library_folder) {
    for (const fs::path& python : entries(library_folder, "python3"))
      for (const char* name : {"site-packages", "dist-packages"}) found.push_back(python / name / "nvidia");
  };
  for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (const std::string root = variable(name); !root.empty()) add(fs::path(root) / "lib");
  if (const std::string home = variable("HOME"); !home.empty()) {
    add(fs::path(home) / ".local/lib");
    for (const fs::path& version : entries(fs::path(home) / ".pyenv/versions", "")) add(version / "lib");
  }
  add("/usr/local/lib");
  add("/usr/lib");
  add("/opt/conda/lib");
  return found;
}

struct Wanted {
  std::string what;                // "NVRTC (the CUDA run-time compiler)"
  std::vector<std::string> files;  // in the order of preference
  std::string advice;
};

void* open_library(const Wanted& wanted, const std::string& path, std::string& problem) {
  std::vector<std::string> candidates;
  if (!path.empty()) {
    candidates.push_back(path);
  } else {
    candidates = wanted.files;
    for (const std::string& folder : toolkit_folders("lib"))
      for (const std::string& file : wanted.files)
        if (std::error_code ignored; fs::exists(fs::path(folder) / file, ignored)) candidates.push_back((fs::path(folder) / file).string());
  }
  for (const std::string& candidate : candidates) {
    if (void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    const char* why = dlerror();
    if (candidate.find('/') != std::string::npos) problem = why ? why : candidate;  // one that is there and does not open tells most
  }
  if (problem.empty()) problem = fmt::format("{} was not found", wanted.files.front());
  return nullptr;
}

template <class Api>
struct Symbol {
  const char* name;
  void (*set)(Api&, void*);
};

template <class Api, size_t N>
Result<Api> open(const Wanted& wanted, const std::string& path, const Symbol<Api> (&symbols)[N]) {
  std::string problem;
  void* library = open_library(wanted, path, problem);
  if (!library) return Error{fmt::format("no {}: {}", wanted.what, problem), {}, wanted.advice, {}};
  Api api;
  for (const Symbol<Api>& symbol : symbols) {
    void* address = dlsym(library, symbol.name);
    if (!address)
      return Error{fmt::format("{} has no function {}: the version is too old", wanted.what, symbol.name), {}, wanted.advice, {}};
    symbol.set(api, address);
  }
  return api;
}

#define WARPLENS_SYMBOL(Api, member, symbol) \
  {symbol, [](Api& api, void* address) { api.member = reinterpret_cast<decltype(api.member)>(address); }},
#define X(member, symbol, parameters) WARPLENS_SYMBOL(DriverApi, member, symbol)
constexpr Symbol<DriverApi> kDriver[] = {WARPLENS_CUDA_DRIVER(X)};
#undef X
#define X(member, symbol, parameters) WARPLENS_SYMBOL(NvrtcApi, member, symbol)
constexpr Symbol<NvrtcApi> kNvrtc[] = {WARPLENS_NVRTC(X)};
#undef X
#define X(member, symbol, parameters) WARPLENS_SYMBOL(CublasApi, member, symbol)
constexpr Symbol<CublasApi> kCublas[] = {WARPLENS_CUBLAS(X)};
#undef X
#define X(member, symbol, parameters) WARPLENS_SYMBOL(NvmlApi, member, symbol)
constexpr Symbol<NvmlApi> kNvml[] = {WARPLENS_NVML(X)};
#undef X
#undef WARPLENS_SYMBOL

}  // namespace

LibraryPaths paths_from_environment() {
  return {variable("WARPLENS_CUDA_DRIVER"), variable("WARPLENS_NVRTC"), variable("WARPLENS_CUBLAS"), variable("WARPLENS_NVML")};
}

std::vector<std::string> toolkit_folders(const std::string& kind) {
  std::vector<fs::path> candidates;
  const auto add_toolkit = [&](const fs::path& root) {
    if (kind == "lib") candidates.push_back(root / "lib64");
    candidates.push_back(root / kind);
    candidates.push_back(root / "targets/x86_64-linux" / kind);
  };
  for (const char* name : {"CUDA_HOME", "CUDA_PATH"})
    if (const std::string root = variable(name); !root.empty()) add_toolkit(root);
  for (const fs::path& root : entries("/usr/local", "cuda")) add_toolkit(root);
  for (const fs::path& wheels : wheel_folders())
    for (const fs::path& package : entries(wheels, "")) candidates.push_back(package / kind);  // nvidia/cu13/lib, nvidia/cuda_nvrtc/lib
  if (kind == "lib") candidates.insert(candidates.end(), {"/usr/lib/x86_64-linux-gnu", "/usr/lib/wsl/lib", "/usr/lib64"});
  std::vector<std::string> found;
  std::error_code ignored;
  for (const fs::path& folder : candidates)
    if (fs::is_directory(folder, ignored)) found.push_back(folder.string());
  return found;
}

Result<DriverApi> open_driver(const std::string& path) {
  return open({"NVIDIA driver", {"libcuda.so.1"}, "install the NVIDIA driver (Debian: nvidia-driver) on a machine with an NVIDIA GPU"},
              path, kDriver);
}
Result<NvrtcApi> open_nvrtc(const std::string& path) {
  Result<NvrtcApi> nvrtc =
      open({"NVRTC, CUDA's compiler",
            {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"},
            "install the CUDA Toolkit 12 or 13, or `pip install nvidia-cuda-nvrtc`, or name the library in WARPLENS_NVRTC"},
           path, kNvrtc);
  // NVRTC looks for its builtins by name alone; in a wheel's folder the loader finds them only when they are loaded already.
  Dl_info place;
  if (nvrtc && dladdr(reinterpret_cast<void*>(nvrtc->version), &place))
    for (const fs::path& builtins : entries(fs::path(place.dli_fname).parent_path(), "libnvrtc-builtins.so"))
      dlopen(builtins.c_str(), RTLD_NOW | RTLD_LOCAL);
  return nvrtc;
}
Result<CublasApi> open_cublas(const std::string& path) {
  return open({"cuBLAS",
               {"libcublas.so.13", "libcublas.so.12", "libcublas.so"},
               "install the CUDA Toolkit 12 or 13, or `pip install nvidia-cublas`, or name the library in WARPLENS_CUBLAS"},
              path, kCublas);
}
Result<NvmlApi> open_nvml(const std::string& path) {
  return open({"NVML, which reports the clock", {"libnvidia-ml.so.1"}, "it comes with the NVIDIA driver (Debian: libnvidia-ml1)"}, path,
              kNvml);
}

}  // namespace warplens::measure::cuda
