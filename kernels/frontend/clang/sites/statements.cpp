#include "kernels/frontend/clang/sites/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace warplens::frontend {
namespace {

class Collector {
 public:
  Collector(TableBuilder& builder, StatementPlaces& places) : builder_(builder), places_(places) {}

  void visit(const clang::Stmt* s) {
    if (!s) return;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
      for (const clang::Stmt* child : block->body()) visit(child);
    } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(s)) {
      for (const clang::Stmt* part :
           {loop->getInit(), static_cast<const clang::Stmt*>(loop->getCond()), static_cast<const clang::Stmt*>(loop->getInc())})
        add(part);
      visit(loop->getBody());
    } else if (const auto* test = llvm::dyn_cast<clang::IfStmt>(s)) {
      visit(test->getInit());
      if (!test->isConstexpr()) add(test->getCond());
      visit(test->getThen());
      visit(test->getElse());
    } else if (const auto* loop_ = llvm::dyn_cast<clang::WhileStmt>(s)) {
      add(loop_->getCond());
      visit(loop_->getBody());
    } else if (const auto* last = llvm::dyn_cast<clang::DoStmt>(s)) {
      visit(last->getBody());
      add(last->getCond());
    } else if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(s)) {
      add(choice->getCond());
      visit(choice->getBody());
    } else if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(s)) {
      visit(label->getSubStmt());
    } else if (const auto* range = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) {
      add(range->getLoopVarStmt());
      visit(range->getBody());
    } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) {
      visit(attributed->getSubStmt());
    } else if (!llvm::isa<clang::NullStmt>(s)) {
      add(s);
    }
  }

 private:
  void add(const clang::Stmt* s) {
    if (!s || s->getBeginLoc().isInvalid()) return;
    const Place begin = place_of(builder_.context, s->getBeginLoc()), end = end_of(builder_.context, s->getSourceRange());
    if (begin.line)
      places_.insert({builder_.files.index(file_of(builder_.context, s->getBeginLoc())), begin.line, begin.column, end.line, end.column});
  }

  TableBuilder& builder_;
  StatementPlaces& places_;
};

}  // namespace

void collect_statements(const clang::FunctionDecl& function, TableBuilder& builder, StatementPlaces& places) {
  Collector(builder, places).visit(function.getBody());
}

}  // namespace warplens::frontend
