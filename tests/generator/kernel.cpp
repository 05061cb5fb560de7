#include "tests/generator/kernel.h"

#include "tests/generator/author.h"

namespace warplens::generator {

Author::Author(uint64_t seed) : seed_(seed), random_(seed * 0x2545f4914f6cdd1dull + 1) {
  kernel_.seed = seed;
  kernel_.name = "k_" + std::to_string(seed);
}

void Author::prologue() {
  line("const unsigned tb = threadIdx.y * blockDim.x + threadIdx.x, t = blockIdx.x * blockDim.x * blockDim.y + tb;");
  names_.push_back({"t", Kind::U32, 0, false});
  for (const Kind kind : {Kind::I32, Kind::U32, Kind::F32, Kind::U64}) {
    const std::string name = fresh("v");
    line(std::string(spelled(kind)) + " " + name + " = " +
         (kind == Kind::F32 ? "fin[t & 255u]"
                            : "(" + std::string(spelled(kind)) + ")in[(t * 7u + " + std::to_string(random_.below(256)) + "u) & 255u]") +
         ";");
    names_.push_back({name, kind, 0, true});
  }
  if (structure_.empty()) return;
  const std::string one = fresh("s"), several = fresh("s"), i = fresh("i");
  line(structure_ + " " + one + ", " + several + "[4];");
  const auto fill = [&](const std::string& which) {
    std::string text;
    for (const Name& field : fields_) text += which + "." + field.text + " = " + expression(field.kind, 1) + "; ";
    return text;
  };
  line(fill(one));
  line("for (int " + i + " = 0; " + i + " < 4; ++" + i + ") { " + fill(several + "[" + i + "]") + "}");
  if (random_.chance(50)) line(one + " = " + several + "[" + index(4, 2) + "];");
  const std::string place = several + "[" + index(4, 1) + "].";
  for (const Name& field : fields_) {
    names_.push_back({one + "." + field.text, field.kind, 0, true, field.promoted});
    names_.push_back({place + field.text, field.kind, 0, true, field.promoted});
  }
  const std::string sum = fresh("v");
  line("int " + sum + " = " + one + ".sum(" + expression(Kind::I32, 1) + ");");
  names_.push_back({sum, Kind::I32, 0, true});
}

// Writes everything that is in scope to the outputs; some threads return early.
void Author::epilogue() {
  std::vector<std::string> values;
  for (const Name& name : names_) {
    if (name.text == "t") continue;
    for (uint32_t i = 0; i < (name.elements ? std::min(name.elements, 4u) : 1u); ++i)
      values.push_back(bits_of(name.elements ? name.text + "[" + std::to_string(i) + "]" : name.text, name.kind));
  }
  kernel_.outputs = static_cast<uint32_t>(values.size());
  line("unsigned long long *mine = out + t * " + std::to_string(kernel_.outputs) + "u;");
  for (size_t i = 0; i < values.size(); ++i) {
    if (i == values.size() / 2 && random_.chance(40)) line("if (" + condition(2) + ") return;");
    line("mine[" + std::to_string(i) + "] = " + values[i] + ";");
  }
}

Kernel Author::write() {
  static const uint32_t widths[] = {32, 32, 64, 96, 16, 8, 48};
  kernel_.block_x = random_.pick(widths);
  kernel_.block_y = kernel_.block_x <= 16 ? 4u : 1u;
  kernel_.grid = 1 + static_cast<uint32_t>(random_.below(2));
  kernel_.n = static_cast<int>(random_.below(1000));
  kernel_.d = static_cast<double>(random_.below(2000)) / 8 - 100;
  warps_are_full_ = kernel_.block_x * kernel_.block_y % 32 == 0;

  if (random_.chance(40)) structure();
  if (random_.chance(25)) table();
  while (random_.chance(45)) random_.chance(70) ? function() : function_template();
  if (random_.chance(30)) changing_function();

  begin_body(tables_);
  in_kernel_ = true;
  prologue();
  for (uint64_t section = 0, count = 1 + random_.below(4); section < count; ++section) {
    budget_ = 3 + static_cast<int>(random_.below(8));
    while (budget_ > 0) statement(3);
    if (random_.chance(75)) together(2);
  }
  epilogue();
  kernel_.source = declarations_ + "__global__ void " + kernel_.name + kSignature + " {\n" + end_body() + "}\n";
  return std::move(kernel_);
}

Kernel generate(uint64_t seed) { return Author(seed).write(); }

std::vector<int32_t> Kernel::integers() const {
  Random random(seed + 0x1000000);
  std::vector<int32_t> values(kInputs);
  for (int32_t& value : values) {
    value = static_cast<int32_t>(random.next());
    if (random.chance(50)) value >>= 24;
  }
  return values;
}

std::vector<float> Kernel::floats() const {
  Random random(seed + 0x2000000);
  std::vector<float> values(kInputs);
  for (float& value : values)
    value = static_cast<float>(static_cast<int64_t>(random.below(200'001)) - 100'000) / static_cast<float>(1u << random.below(16));
  return values;
}

}  // namespace warplens::generator
