#include "kernels/frontend/clang/supported.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <filesystem>
#include <map>
#include <set>

#include "kernels/frontend/clang/parse/parse.h"
#include "kernels/frontend/lower/functions/device_functions.h"
#include "kernels/frontend/lower/functions/ptx_operations.h"

namespace warplens::frontend {
namespace {

// Names by the header that declares them; of those that are refused, by what is said of them.
struct Names {
  std::map<std::string, std::set<std::string>> known, refused;
};

class DeclaredNames {
 public:
  DeclaredNames(const clang::ASTContext& context, Names& names) : sources_(context.getSourceManager()), names_(names) {}

  void collect(const clang::DeclContext& scope, const std::string& prefix) {
    for (const clang::Decl* declaration : scope.decls()) {
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(declaration)) {
        if (!space->getName().starts_with("__")) collect(*space, prefix + space->getNameAsString() + "::");
      } else if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(declaration)) {
        collect(*linkage, prefix);
      } else if (const auto* templated = llvm::dyn_cast<clang::TemplateDecl>(declaration)) {
        if (templated->getTemplatedDecl()) add(*templated->getTemplatedDecl(), prefix);
      } else if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration)) {
        add(*named, prefix);
      }
    }
  }

 private:
  void add(const clang::NamedDecl& declaration, const std::string& prefix) {
    if (declaration.isImplicit() || !declaration.getIdentifier()) return;
    const bool function = llvm::isa<clang::FunctionDecl>(declaration), record = llvm::isa<clang::CXXRecordDecl>(declaration);
    const llvm::StringRef name = declaration.getName();
    if ((!function && !record) || name.empty() || name.starts_with("__warplens") || name.starts_with("__nvvm")) return;
    const auto* refused = declaration.getAttr<clang::UnavailableAttr>();
    const std::string file =
        std::filesystem::path(sources_.getFilename(sources_.getExpansionLoc(declaration.getLocation())).str()).filename();
    if (refused)
      names_.refused[refused->getMessage().str()].insert(prefix + name.str());
    else if (!file.empty())
      names_.known[file].insert(prefix + name.str());
  }

  const clang::SourceManager& sources_;
  Names& names_;
};

std::string listed(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  for (size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find(' ', at), text.size());
    if (end > at) words.emplace(text.substr(at, end - at));
  }
  return words;
}

std::set<std::string> headers_in(const std::string& folder) {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = std::filesystem::relative(entry.path(), folder).generic_string();
    if (entry.is_regular_file() && !name.starts_with("warplens/")) found.insert(name);
  }
  return found;
}

std::string tables() {
  std::string page =
      "\n## Inline assembly\n\nThe instructions of PTX, with the qualifiers that they may have besides types:\n\n| instruction | "
      "qualifiers |\n|---|---|\n";
  for (const PtxOperation& operation : ptx_operations())
    page += "| `" + std::string(operation.name) + "` | " + (operation.qualifiers.empty() ? "" : listed(words_of(operation.qualifiers))) +
            " |\n";
  std::set<std::string> whole, specials;
  for (const DeviceFunction& function : device_functions()) {
    for (const std::string& name : words_of(function.names)) {
      constexpr std::string_view kSpecial = "llvm.nvvm.read.ptx.sreg.";
      if (name.starts_with(kSpecial))
        specials.insert("%" + name.substr(kSpecial.size()));
      else if (!name.starts_with("llvm.") && name.find('.') != std::string::npos)
        whole.insert(name);
    }
  }
  page += "\nAnd by their whole names, where `*` stands for any rest: " + listed(whole) + "\n";
  std::set<std::string> products;
  for (uint32_t n = 0; n < aux_count(AuxKind::MatrixProduct); ++n)
    products.insert(aux_name(AuxKind::MatrixProduct, static_cast<uint8_t>(n)));
  page += "\nThe products of `mma.sync` (shape, D and C, A, B): " + listed(products) + "\n";
  page +=
      "\nSpecial registers (`%lanemask_lt` is `%lanemask.lt`; there is one multiprocessor, and clocks count steps): " + listed(specials) +
      "\n";
  return page;
}

}  // namespace

Result<std::string> supported_page(const std::string& headers) {
  const std::set<std::string> includes = headers_in(headers);
  ParseJob job;
  job.path = "/warplens/supported.cu";
  job.headers = headers;
  for (const std::string& name : includes) job.texts[job.path] += "#include <" + name + ">\n";
  Names names;
  const ParseResult parsed = parse(job, nullptr, [&](clang::ASTContext& context, clang::Preprocessor&, clang::CodeGenerator*) {
    DeclaredNames(context, names).collect(*context.getTranslationUnitDecl(), "");
  });
  if (!parsed.errors.empty())
    return Error{parsed.errors.front().message, {parsed.errors.front().file, parsed.errors.front().line, 0}, {}, {}};
  std::string page =
      "# What kernels may use\n\n"
      "Generated by `warplens-compile --supported --headers assets/include > docs/supported.md` from the device headers and the tables of "
      "the front "
      "end;\na test compares this page with them. Anything else is refused by its name and place; the kernel can still be measured on a "
      "GPU.\n\n"
      "`wmma` holds its fragments as `mma.sync` does on sm_80 and later.\n\n## Headers\n\n" +
      listed(includes) +
      "\n\nA header that is not known and not found is taken as empty, and a note says so.\n\n## Functions and types, by header\n";
  for (const auto& [file, found] : names.known) page += "\n### " + file + "\n\n" + listed(found) + "\n";
  page += tables();
  page +=
      "\n## Calls\n\nEverything that a kernel calls is inlined. A call through a pointer, and of a virtual function of objects that the "
      "device "
      "made, is compared\nwith the functions of the file that have these parameters and whose address is taken. Functions that call "
      "themselves are "
      "followed for at\nleast a few, at most 96 calls and 96 loops in one another, by their size; where there are more, the kernel is "
      "stopped and says "
      "so. Notes "
      "say where\na GPU would jump or call, for its instructions differ.\n";
  page += "\n## Refused\n\n";
  for (const auto& [why, found] : names.refused) page += "- " + why + ": " + listed(found) + "\n";
  page +=
      "- kernels that launch kernels, pointers to virtual members, arrays whose size is known only at run time\n"
      "- `wgmma`, `tcgen05`, TMA (`cp.async.bulk`), `mbarrier`, `mapa`, `tex`, `suld`, `sust`, branches out of a statement of inline "
      "assembly, and "
      "every "
      "instruction or\n  qualifier that is not listed above: by its name, with its line\n";
  return page;
}

}  // namespace warplens::frontend
