// Clang's diagnostics, collected as values.
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/LangOptions.h>

#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::frontend {

struct Diagnosed {
  std::string message;
  std::string file;
  uint32_t line = 0, column = 0;
  uint32_t offset = 0;    // in the file
  bool in_macro = false;  // in what a macro expands to
  std::string excerpt;    // the line and a caret
  std::vector<std::string> notes;
};

class DiagnosticCollector : public clang::DiagnosticConsumer {
 public:
  void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor*) override { language_ = &language; }
  void EndSourceFile() override { language_ = nullptr; }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override;
  const std::vector<Diagnosed>& errors() const { return errors_; }

 private:
  const clang::LangOptions* language_ = nullptr;
  std::vector<Diagnosed> errors_;
};

Error to_error(const Diagnosed& diagnosed);

// What is meant by a name that nothing declares: "; did you mean 'threadIdx'?", or nothing.
std::string likely_name(llvm::StringRef text, const std::string& wrong);

// "text\n   ^" with the caret under the column, tabs kept; of a long line what is around the column.
std::string excerpt_of(std::string_view line, uint32_t column);

}  // namespace warplens::frontend
