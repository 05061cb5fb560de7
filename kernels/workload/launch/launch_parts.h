// Keeps account of where each part of a launch comes from while it is put together.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/analysis/launch_account.h"
#include "kernels/workload/arguments/argument.h"
#include "kernels/workload/workload.h"

namespace warplens::workload {

// "8,8": without what is 1 at its end.
std::string extent_text(const simt::Dim3& extent);
// "f32[64x32]:random", as --arg takes it.
std::string made_text(const MadeBuffer& made);

// What of a launch is guessed: "block", "n"; in the account's order.
std::vector<std::string> guessed_names(const analysis::LaunchAccount& account);

// What a note adds where the host code gives an extent that launches nothing; else nothing.
std::string why_empty(const std::optional<frontend::HostExtent>& extent);

class LaunchParts {
 public:
  using Kind = analysis::LaunchPart::Kind;

  void given(Kind kind, std::string name, std::string text) {
    add(kind, std::move(name), std::move(text), analysis::LaunchPart::Origin::Given, 0, {});
  }
  void host(Kind kind, std::string name, std::string text, const frontend::HostOrigin& origin);
  void guessed(Kind kind, std::string name, std::string text, std::string unknown) {
    add(kind, std::move(name), std::move(text), analysis::LaunchPart::Origin::Guessed, 0, std::move(unknown));
  }
  void changed(const std::string& name, const std::string& text) {  // a guessed argument
    for (analysis::LaunchPart& part : parts_)
      if (part.kind >= Kind::Scalar && part.name == name) part.text = text;
  }
  // A guessed argument becomes `text`, as the kernel fails with what was guessed first. nullptr: there is none of this name.
  const analysis::LaunchPart* settled(const std::string& name, const std::string& text, const Error& failed) {
    for (analysis::LaunchPart& part : parts_) {
      if (part.kind < Kind::Scalar || part.name != name) continue;
      part.tried = std::exchange(part.text, text), part.failed = failed;
      return &part;
    }
    return nullptr;
  }
  // What was added last is a guess instead of `tried`.
  void instead_of(std::string tried, const Error& failed) { parts_.back().tried = std::move(tried), parts_.back().failed = failed; }
  const std::vector<analysis::LaunchPart>& all() const { return parts_; }
  // Null for a file with a header. Adds to `notes` what the host code said and what was guessed for it.
  std::shared_ptr<const analysis::LaunchAccount> finished(const ResolvedKernel& kernel, std::vector<std::string> references,
                                                          std::vector<std::string>& notes);

 private:
  void add(Kind kind, std::string name, std::string text, analysis::LaunchPart::Origin origin, uint32_t line, std::string unknown) {
    parts_.push_back({kind, std::move(name), std::move(text), origin, line, std::move(unknown)});
  }
  std::vector<analysis::LaunchPart> parts_;
};

}  // namespace warplens::workload
