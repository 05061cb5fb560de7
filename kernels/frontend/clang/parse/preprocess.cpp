#include "kernels/frontend/clang/parse/preprocess.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/MacroInfo.h>

#include <algorithm>

namespace warplens::frontend {
namespace {

class Watcher : public clang::PPCallbacks {
 public:
  Watcher(clang::Preprocessor& preprocessor, const ParseJob& job, Included& included)
      : preprocessor_(preprocessor), job_(job), included_(included) {}

  bool FileNotFound(llvm::StringRef name) override {
    // Of an #embed, the name comes with its quotes. Data that is missing is not as good as none: Clang's error stands.
    if (name.starts_with("\"") || name.starts_with("<")) return false;
    const std::string text = name.str();
    if (std::find(included_.missing.begin(), included_.missing.end(), text) == included_.missing.end()) included_.missing.push_back(text);
    return true;
  }

  void FileChanged(clang::SourceLocation at, FileChangeReason reason, clang::SrcMgr::CharacteristicKind kind, clang::FileID) override {
    if (reason != EnterFile || clang::SrcMgr::isSystem(kind)) return;
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    const clang::FileID file = sources.getFileID(at);
    const std::string path = sources.getFilename(at).str();
    if (path.empty() || path == kSettingsFile || path.rfind(job_.headers, 0) == 0) return;
    if (included_.files.emplace(path, sources.getBufferData(file).str()).second) included_.order.push_back(path);
  }

  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override {
    const clang::IdentifierInfo* identifier = name.getIdentifierInfo();
    const clang::MacroInfo* info = directive->getMacroInfo();
    if (preprocessor_.getSourceManager().getFilename(name.getLocation()) == kSettingsFile) {
      ours_[identifier] = const_cast<clang::MacroInfo*>(info);
      return;
    }
    const auto setting = ours_.find(identifier);
    if (setting != ours_.end() && is_setting(identifier->getName())) {
      preprocessor_.appendDefMacroDirective(const_cast<clang::IdentifierInfo*>(identifier), setting->second);
      return;
    }
    for (const clang::Token& token : info->tokens()) {
      const clang::IdentifierInfo* word = token.getIdentifierInfo();
      if (!word) continue;
      const std::string text = word->getName().str();
      if (included_.words.device.count(text)) included_.words.device.insert(identifier->getName().str());
      if (included_.words.global.count(text)) included_.words.global.insert(identifier->getName().str());
    }
  }

 private:
  bool is_setting(llvm::StringRef name) const {
    return std::any_of(job_.macros.begin(), job_.macros.end(), [&](const auto& macro) { return macro.first == name; });
  }

  clang::Preprocessor& preprocessor_;
  const ParseJob& job_;
  Included& included_;
  std::map<const clang::IdentifierInfo*, clang::MacroInfo*> ours_;
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> watch(clang::Preprocessor& preprocessor, const ParseJob& job, Included& included) {
  return std::make_unique<Watcher>(preprocessor, job, included);
}

}  // namespace warplens::frontend
