// Which kernel is meant, and the text that instantiates it with the settings.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/clang/parse/source_scan.h"
#include "kernels/frontend/request.h"

namespace warplens::frontend {

inline constexpr const char* kInstanceName = "__warplens_instance";

// What chooses this one among kernels of one name: "name(const float*, int)".
std::string signature_text(const KernelText& kernel);
// Among all of these, where several have its name: "a::name", or its signature where its namespace has several.
std::string choosing_text(const KernelText& kernel, const std::vector<KernelText>& kernels);

// The named kernel ("name" or "name(const float*, int)"), or the only one. Errors list the kernels there are.
Result<KernelText> choose_kernel(const std::vector<KernelText>& kernels, const std::string& wanted, const std::string& path);

// The settings, and those that the name brings itself: `wanted` may be an instance, "name<16, 8>".
std::vector<std::pair<std::string, std::string>> settings_of(const KernelText& kernel, const std::string& wanted,
                                                             std::vector<std::pair<std::string, std::string>> settings);

// The settings that name no template parameter of the kernel: they are macros.
std::vector<std::pair<std::string, std::string>> macros_of(const KernelText& kernel,
                                                           const std::vector<std::pair<std::string, std::string>>& settings);

// Declarations to append to the file. Errors name a template parameter without a value.
Result<std::string> instantiation(const KernelText& kernel, const std::vector<std::pair<std::string, std::string>>& settings,
                                  const std::string& path);

}  // namespace warplens::frontend
