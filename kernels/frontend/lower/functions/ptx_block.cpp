#include "kernels/frontend/lower/functions/ptx_block.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

#include <cctype>

namespace warplens::frontend {
namespace {

// Nor what makes a label unique ("LOOP%="): labels are known within one statement only.
std::string without_comments(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    if (text.consume_front("${:uid}")) continue;
    if (text.consume_front("$$")) {
      out += '%';  // "$L_wait", which would be an operand
    } else if (text.consume_front("//")) {
      text = text.drop_until([](char c) { return c == '\n'; });
    } else if (text.consume_front("/*")) {
      const size_t end = text.find("*/");
      text = end == llvm::StringRef::npos ? llvm::StringRef() : text.drop_front(end + 2);
      out += ' ';
    } else {
      out += text.front();
      text = text.drop_front();
    }
  }
  return out;
}

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '%' || c == '$'; }

class BlockReader {
 public:
  explicit BlockReader(llvm::StringRef text) : rest_(text) {}

  std::optional<PtxBlock> block() {
    while (skip(), !rest_.empty()) {
      if (take('{') || take('}') || take(';')) continue;
      if (rest_.starts_with(".reg")) {
        if (!registers()) return std::nullopt;
        continue;
      }
      if (label()) continue;
      if (!line()) return std::nullopt;
    }
    return block_;
  }

 private:
  void skip() { rest_ = rest_.ltrim(" \t\r\n"); }
  bool take(char c) {
    skip();
    return rest_.consume_front(llvm::StringRef(&c, 1));
  }
  std::string word() {
    skip();
    const llvm::StringRef found = rest_.take_while(in_name);
    rest_ = rest_.drop_front(found.size());
    return found.str();
  }

  // .reg .pred p, q;   .reg .f32 x<3>;
  bool registers() {
    rest_ = rest_.drop_front(4);
    skip();
    if (!rest_.consume_front(".")) return false;
    const std::string type = word();
    do {
      const std::string name = word();
      if (name.empty()) return false;
      if (!take('<')) {
        block_.registers[name] = type;
        continue;
      }
      unsigned count = 0;
      skip();
      if (rest_.consumeInteger(10, count) || count > 1024 || !take('>')) return false;
      for (unsigned i = 0; i < count; ++i) block_.registers[name + std::to_string(i)] = type;
    } while (take(','));
    return take(';');
  }

  bool label() {
    const llvm::StringRef name = rest_.take_while(in_name), behind = rest_.drop_front(name.size()).ltrim(" \t\r\n");
    if (name.empty() || !behind.starts_with(":") || behind.starts_with("::")) return false;
    rest_ = behind.drop_front(1);
    block_.lines.emplace_back().label = name.str();
    return true;
  }

  bool line() {
    PtxLine read;
    if (take('@')) {
      read.guard.emplace();
      read.guard->negated = take('!');
      if (!plain(*read.guard)) return false;
    }
    skip();
    const llvm::StringRef name =
        rest_.take_while([](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == ':'; });
    if (name.empty() || !std::isalpha(static_cast<unsigned char>(name.front())) || name.ends_with(":")) return false;
    rest_ = rest_.drop_front(name.size());
    read.name = name.lower();
    for (bool first = true; !take(';'); first = false) {
      if (skip(), rest_.empty()) break;  // the last semicolon may be missing
      if (!first && !take(',')) return false;
      if (!term(read.terms.emplace_back())) return false;
    }
    block_.lines.push_back(std::move(read));
    return true;
  }

  bool term(PtxTerm& to) {
    if (take('{')) {
      to.kind = PtxTerm::Kind::Vector;
      do {
        if (!term(to.parts.emplace_back())) return false;
      } while (take(','));
      return take('}');
    }
    if (take('[')) {
      to.kind = PtxTerm::Kind::Address;
      if (!plain(to.parts.emplace_back())) return false;
      if (take('+')) {
        PtxTerm number;
        if (!plain(number) || number.kind != PtxTerm::Kind::Number) return false;
        to.offset = static_cast<int64_t>(number.bits);
      }
      return take(']');
    }
    if (take('!')) to.negated = true;
    if (!plain(to)) return false;
    return !take('|') || plain(to.parts.emplace_back());
  }

  bool plain(PtxTerm& to) {
    skip();
    if (rest_.consume_front("$")) return !rest_.consumeInteger(10, to.operand);
    const bool negative = rest_.consume_front("-");
    if (rest_.starts_with_insensitive("0f") || rest_.starts_with_insensitive("0d")) {
      const bool wide = rest_[1] == 'd' || rest_[1] == 'D';
      to.kind = wide ? PtxTerm::Kind::Double : PtxTerm::Kind::Float;
      const llvm::StringRef digits = rest_.substr(2, wide ? 16 : 8);
      rest_ = rest_.drop_front(2 + digits.size());
      return !negative && !digits.getAsInteger(16, to.bits);
    }
    if (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front()))) {
      const llvm::StringRef text = rest_.take_while([](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.'; });
      rest_ = rest_.drop_front(text.size());
      if (text.contains('.')) {
        double value = 0;
        if (text.getAsDouble(value)) return false;
        value = negative ? -value : value;
        to.kind = PtxTerm::Kind::Double, to.bits = llvm::bit_cast<uint64_t>(value);
        return true;
      }
      to.kind = PtxTerm::Kind::Number;
      if (text.rtrim("Uu").getAsInteger(0, to.bits)) return false;
      if (negative) to.bits = 0 - to.bits;
      return true;
    }
    to.kind = PtxTerm::Kind::Name;
    to.name = word();
    while (rest_.consume_front(".")) to.name += "." + word();  // %tid.x
    return !negative && !to.name.empty();
  }

  llvm::StringRef rest_;
  PtxBlock block_;
};

}  // namespace

std::vector<std::string> PtxLine::qualifiers() const {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(name).split(parts, '.');
  std::vector<std::string> found;
  for (const llvm::StringRef part : llvm::drop_begin(parts)) found.push_back(part.str());
  return found;
}

bool PtxBlock::has_label(std::string_view name) const {
  return llvm::any_of(lines, [&](const PtxLine& line) { return !name.empty() && line.label == name; });
}

bool PtxLine::has(std::string_view qualifier) const { return llvm::is_contained(qualifiers(), qualifier); }

std::optional<PtxBlock> parse_ptx_block(std::string_view text) {
  const std::string plain = without_comments(text);
  return BlockReader(plain).block();
}

}  // namespace warplens::frontend
