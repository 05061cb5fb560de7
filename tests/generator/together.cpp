// What threads do with each other. Every result is the same in any order of lanes, warps and blocks.
#include "tests/generator/author.h"

namespace warplens::generator {

void Author::together(int depth) {
  switch (random_.below(warps_are_full_ ? 10 : 5)) {
    case 4:
      return own_atomic(depth);
    case 9:
      return butterfly(depth);
    case 0:
      return exchange(depth);
    case 1:
      return count_together(depth);
    case 2:
      return add_globally(depth);
    case 3: {
      const std::string i = fresh("r");
      open("for (int " + i + " = 0; " + i + " < " + (random_.chance(50) ? "2" : "(n & 3)") + "; ++" + i + ")");
      const size_t known = names_.size();
      if (depth > 0) together(depth - 1);
      statements(2, 1);
      names_.resize(known);
      return close();
    }
    case 5:
    case 6:
      return shuffle(depth);
    case 7:
      return vote(depth);
    default:
      return masked(depth);
  }
}

// Each thread writes its own element, and reads anyone's between two barriers.
void Author::exchange(int) {
  Kind kind = any_kind();
  if (kind == Kind::Bool) kind = Kind::U8;
  const std::string array = fresh("s"), value = fresh("v"), threads = std::to_string(kernel_.block_x * kernel_.block_y);
  line(std::string("__shared__ ") + spelled(kind) + " " + array + "[" + threads + "];");
  line(std::string(spelled(kind)) + " " + value + " = " + literal(kind) + ";");
  const std::string round = fresh("r");
  const bool several = random_.chance(40);
  if (several) open("for (int " + round + " = 0; " + round + " < " + random_.pick({"2", "3", "(n & 1) + 1"}) + "; ++" + round + ")");
  line("__syncthreads();");
  names_.push_back({value, kind, 0, true});
  line(array + "[tb] = " + expression(kind, 2) + ";");
  line("__syncthreads();");
  line(value + " = " + array + "[" + expression(Kind::U32, 2) + " % " + threads + "u];");
  if (several) close();
  uint32_t readable = 1;
  while (readable * 2 <= kernel_.block_x * kernel_.block_y) readable *= 2;
  names_.push_back({array, kind, readable, false});  // nobody writes it again
}

void Author::count_together(int) {
  struct Total {
    const char *type, *operation, *start;
    Kind kind;
  };
  static const Total totals[] = {{"unsigned", "atomicAdd", "0", Kind::U32},          {"int", "atomicAdd", "5", Kind::I32},
                                 {"unsigned", "atomicMax", "3", Kind::U32},          {"int", "atomicMin", "1000", Kind::I32},
                                 {"unsigned", "atomicXor", "0", Kind::U32},          {"unsigned", "atomicOr", "1", Kind::U32},
                                 {"unsigned", "atomicAnd", "0xfffff0ff", Kind::U32}, {"unsigned long long", "atomicAdd", "0", Kind::U64},
                                 {"float", "atomicAdd", "0.0f", Kind::F32},          {"unsigned", "cas", "0", Kind::U32}};
  const Total& total = random_.pick(totals);
  const std::string array = fresh("c");
  line(std::string("__shared__ ") + total.type + " " + array + "[8];");
  line("__syncthreads();");  // in a loop, the turn before may still read it
  line("if (tb < 8) " + array + "[tb] = " + total.start + ";");
  line("__syncthreads();");
  const bool some = random_.chance(50);
  if (some) open("if (" + condition(2) + ")");
  const std::string place = "&" + array + "[" + index(8, 2) + "]";
  if (std::string(total.operation) == "cas") {
    const std::string seen = fresh("v"), old = fresh("v"), value = fresh("v"), at = fresh("p");
    line("unsigned " + seen + ", " + old + " = 0u, " + value + " = " + expression(Kind::U32, 2) + ", *" + at + " = " + place + ";");
    line("do { " + seen + " = " + old + "; " + old + " = atomicCAS(" + at + ", " + seen + ", " + seen + " > " + value + " ? " + seen +
         " : " + value + "); } while (" + old + " != " + seen + ");");
  } else {
    // Floats are added where every sum is exact, so that no order shows.
    const std::string value = total.kind == Kind::F32 ? "(float)" + expression(Kind::U8, 2) : expression(total.kind, 2);
    line(std::string(total.operation) + "(" + place + ", " + value + ");");
  }
  if (some) close();
  line("__syncthreads();");
  names_.push_back({array, total.kind, 8, false});
}

void Author::own_atomic(int) {
  static const Kind kinds[] = {Kind::U32, Kind::I32, Kind::U64};
  const Kind kind = random_.pick(kinds);
  const std::string array = fresh("s"), before = fresh("v");
  line(std::string("__shared__ ") + spelled(kind) + " " + array + "[" + std::to_string(kernel_.block_x * kernel_.block_y) + "];");
  line(array + "[tb] = " + expression(kind, 2) + ";");
  line(std::string(spelled(kind)) + " " + before + " = " + literal(kind) + ";");
  names_.push_back({before, kind, 0, true});
  open("if (" + condition(2) + ")");
  const char* operation =
      random_.pick({"atomicAdd", "atomicMax", "atomicMin", "atomicXor", "atomicOr", "atomicAnd", "atomicExch", "atomicCAS"});
  const std::string value = std::string("(") + spelled(kind) + ")" + expression(kind, 2);
  line(before + " = " + operation + "(&" + array + "[tb], " +
       (std::string(operation) == "atomicCAS" ? "(" + std::string(spelled(kind)) + ")" + expression(kind, 1) + ", " : "") + value + ");");
  close();
  line(before + " ^= " + array + "[tb];");
}

// What every lane ends with: the sum over its warp.
void Author::butterfly(int) {
  static const Kind kinds[] = {Kind::U32, Kind::U64, Kind::F64};
  const Kind kind = random_.pick(kinds);
  const std::string sum = fresh("v"), step = fresh("i");
  // Sums of small whole numbers are exact in any order.
  line(std::string(spelled(kind)) + " " + sum + " = (" + spelled(kind) + ")" + expression(kind == Kind::F64 ? Kind::I16 : kind, 2) + ";");
  line("for (int " + step + " = 16; " + step + " > 0; " + step + " >>= 1) " + sum + " += __shfl_xor_sync(0xffffffffu, " + sum + ", " +
       step + ");");
  names_.push_back({sum, kind, 0, true});
}

void Author::shuffle(int) {
  static const Kind kinds[] = {Kind::I32, Kind::U32, Kind::I64, Kind::U64, Kind::F32, Kind::F64};
  const Kind kind = random_.pick(kinds);
  const std::string value = fresh("v"), given = std::string("(") + spelled(kind) + ")" + expression(kind, 2);
  const std::string width = random_.pick({"", ", 32", ", 16", ", 8", ", 4"});
  std::string call;
  switch (random_.below(4)) {
    case 0:
      call = "__shfl_sync(0xffffffffu, " + given + ", (int)(" + expression(Kind::U32, 2) + " & 31u)";
      break;
    case 1:
      call = "__shfl_up_sync(0xffffffffu, " + given + ", " + random_.pick({"1u", "2u", "5u", "(unsigned)(n & 7)"});
      break;
    case 2:
      call = "__shfl_down_sync(0xffffffffu, " + given + ", " + random_.pick({"1u", "3u", "16u", "(unsigned)(n & 7)"});
      break;
    default:
      call = "__shfl_xor_sync(0xffffffffu, " + given + ", " + random_.pick({"1", "2", "7", "16", "31"});
      break;
  }
  line(std::string(spelled(kind)) + " " + value + " = " + call + width + ");");
  names_.push_back({value, kind, 0, true});
}

void Author::vote(int) {
  const std::string value = fresh("v");
  switch (random_.below(5)) {
    case 0:
      line("unsigned " + value + " = __ballot_sync(0xffffffffu, " + condition(2) + ");");
      break;
    case 1:
      line("bool " + value + " = __any_sync(0xffffffffu, " + condition(2) + ") != 0;");
      names_.push_back({value, Kind::Bool, 0, true});
      return;
    case 2:
      line("bool " + value + " = __all_sync(0xffffffffu, " + condition(2) + ") != 0;");
      names_.push_back({value, Kind::Bool, 0, true});
      return;
    case 3:
      line("unsigned " + value + " = __reduce_" + random_.pick({"add", "max", "min", "xor", "or", "and"}) +
           "_sync(0xffffffffu, (unsigned)" + expression(Kind::U32, 2) + ");");
      break;
    default:
      line("unsigned " + value + " = __match_any_sync(0xffffffffu, (unsigned)" + expression(Kind::U32, 2) + " & 3u);");
      break;
  }
  names_.push_back({value, Kind::U32, 0, true});
}

// Each side of a branch with the mask of the lanes that take it.
void Author::masked(int) {
  const std::string taken = fresh("b"), mask = fresh("m"), x = fresh("v"), y = fresh("v");
  line("bool " + taken + " = " + condition(2) + ";");
  line("unsigned " + mask + " = __ballot_sync(0xffffffffu, " + taken + "), " + x + " = 1u;");
  line("int " + y + " = 2;");
  const size_t known = names_.size();
  for (const bool side : {true, false}) {
    if (side) {
      open("if (" + taken + ")");
    } else {
      close(" else {");
      ++indent_;
      line(mask + " = ~" + mask + ";");
    }
    for (int i = 0; i < 2; ++i) {
      switch (random_.below(6)) {
        case 0:
          line(x + " ^= __ballot_sync(" + mask + ", " + condition(2) + ");");
          break;
        case 1:
          line(y + " = __shfl_sync(" + mask + ", (int)" + expression(Kind::I32, 2) + ", __ffs((int)" + mask + ") - 1);");
          break;
        case 2:
          line(x + " += __reduce_add_sync(" + mask + ", (unsigned)" + expression(Kind::U32, 2) + ");");
          break;
        case 3:
          line("if (__any_sync(" + mask + ", " + condition(2) + ")) " + x + " += 5u;");
          break;
        case 4:
          line("__syncwarp(" + mask + ");");
          break;
        default:
          line(x + " += __match_any_sync(" + mask + ", (unsigned)" + expression(Kind::U32, 2) + " & 1u);");
          break;
      }
    }
    if (random_.chance(50)) statements(1, 1);
    names_.resize(known);
  }
  close();
  names_.push_back({x, Kind::U32, 0, true});
  names_.push_back({y, Kind::I32, 0, true});
}

// Words of `acc` belong to one operation each, in groups of eight.
void Author::add_globally(int) {
  const uint64_t group = random_.below(4);
  static const char* const operations[] = {"atomicAdd", "atomicMax", "atomicXor", "atomicOr"};
  line(std::string(operations[group]) + "(&acc[" + std::to_string(8 * group) + " + " + index(8, 2) + "], " + expression(Kind::U32, 2) +
       ");");
}

}  // namespace warplens::generator
