// Ends templates that would be instantiated until memory is full: too many of them, or with arguments whose types double at each level, so
// that nobody can write their names out.
#pragma once

namespace clang {
class Sema;
}

namespace warplens::frontend {

// An error at the first place that goes too far; nothing more is instantiated then.
void limit_templates(clang::Sema& sema);

}  // namespace warplens::frontend
