#include "kernels/frontend/host/loops/loop_program.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace warplens::frontend::host {
namespace {

using Op = LoopNode::Op;
using State = Image::State;

class Run {
 public:
  Run(LoopProgram& program, Generator& random, uint64_t effort) : program_(program), random_(random), left_(effort) {
    for (const LoopArray& array : program.arrays) {
      const LoopArray& owner = program.arrays[array.image_of];
      allowed_.push_back(!owner.guess.empty() || !owner.held_guess.empty());
      stored_.push_back(owner.guess.empty() ? State::Known : State::Guessed);
    }
    for (const auto& engine : program.engines) engines_.push_back(*engine);
  }
  void keep_engines() {
    for (size_t i = 0; i < engines_.size(); ++i) *program_.engines[i] = engines_[i];
  }

  LoopEnd execute() {
    execute(program_.start);
    return not_simple_ ? LoopEnd::NotSimple : too_long_ ? LoopEnd::TooLong : LoopEnd::Done;
  }
  uint64_t left() const { return too_long_ ? 0 : left_; }

 private:
  enum class Flow : uint8_t { Next, Break, Continue, Return, Stop };

  bool stops() const { return not_simple_ || too_long_; }
  Word stop() { return not_simple_ = true, Word{0}; }

  bool truth(uint32_t n) {
    const Word w = evaluate(n);
    return is_real(program_.nodes[n].type) ? w.d != 0 : w.i != 0;
  }

  // Where an element is; null: outside.
  const uint8_t* place(const LoopArray& array, int64_t index, size_t& at) const {
    const Image& image = program_.arrays[array.image_of].image;
    const int64_t bytes = size_of(array.type), most = static_cast<int64_t>(image.bytes.size());
    if (index < -most || index > most) return nullptr;
    const int64_t first = array.begin + index * array.stride;
    if (first < 0 || first + bytes > most) return nullptr;
    at = static_cast<size_t>(first);
    return image.bytes.data() + first;
  }

  Word load_element(const LoopNode& n) {
    const LoopArray& array = program_.arrays[n.a];
    size_t at = 0;
    const uint8_t* const from = place(array, evaluate(n.b).i, at);
    if (!from) return stop();
    const State* const states = program_.arrays[array.image_of].image.states.data() + at;
    static constexpr State kAllKnown[8] = {State::Known, State::Known, State::Known, State::Known,
                                           State::Known, State::Known, State::Known, State::Known};
    if (std::memcmp(states, kAllKnown, size_of(array.type)) == 0) return load(from, array.type);
    for (uint32_t i = 0; i < size_of(array.type); ++i)
      if (states[i] != State::Known && !(states[i] == State::Guessed && allowed_[n.a])) return stop();
    return load(from, array.type);
  }

  Word store_element(const LoopNode& n) {
    const LoopArray& array = program_.arrays[n.a];
    const Word value = evaluate(n.c);  // before what it is assigned to
    const int64_t index = evaluate(n.b).i;
    size_t at = 0;
    if (stops()) return value;
    LoopArray& owner = program_.arrays[array.image_of];
    if (!place(array, index, at)) return owner.may_overflow && index > 0 ? (owner.overflows = true, value) : stop();
    Image& image = owner.image;
    store(image.bytes.data() + at, array.type, value);
    std::memset(image.states.data() + at, static_cast<int>(stored_[n.a]), size_of(array.type));
    return value;
  }

  Word push_element(const LoopNode& n) {
    const LoopArray& array = program_.arrays[n.a];
    const Word value = evaluate(n.b);
    Image& image = program_.arrays[array.image_of].image;
    const size_t at = image.bytes.size(), bytes = size_of(array.type);
    if (stops() || at + bytes > kMaxImage) return stop();
    image.bytes.resize(at + bytes);
    image.states.resize(at + bytes, stored_[n.a]);
    store(image.bytes.data() + at, array.type, value);
    return value;
  }

  Word variable(uint32_t which) {
    const LoopVariable& v = program_.variables[which];
    return v.is_set ? v.value : stop();
  }

  Word call(const LoopNode& n) {
    if (execute(n.a) != Flow::Return && !stops()) return Word{0};
    return variable(n.b);
  }

  // Those that are frequent; nothing of the others.
  template <class Int>
  static std::optional<Word> of_ints(ExprOperator op, int64_t a, int64_t b) {
    const auto narrow = [](uint64_t i) { return whole(static_cast<Int>(i)); };
    const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
    if (op == ExprOperator::Add) return narrow(x + y);
    if (op == ExprOperator::Sub) return narrow(x - y);
    if (op == ExprOperator::Mul) return narrow(x * y);
    if (op == ExprOperator::Lt) return whole(a < b);
    if (op == ExprOperator::Rem && b > 0) return whole(a % b);
    if (op == ExprOperator::Div && b > 0) return whole(a / b);
    return std::nullopt;
  }
  template <class Real>
  static std::optional<Word> of_reals(ExprOperator op, double a, double b) {
    if (op == ExprOperator::Add) return real(static_cast<Real>(a + b));
    if (op == ExprOperator::Sub) return real(static_cast<Real>(a - b));
    if (op == ExprOperator::Mul) return real(static_cast<Real>(a * b));
    if (op == ExprOperator::Div) return real(static_cast<Real>(a / b));
    return std::nullopt;
  }

  Word arithmetic(const LoopNode& n) {
    const Word a = evaluate(n.a), b = evaluate(n.b);
    std::optional<Word> known;
    if (n.from == Scalar::I32) known = of_ints<int32_t>(n.arithmetic, a.i, b.i);
    if (n.from == Scalar::I64) known = of_ints<int64_t>(n.arithmetic, a.i, b.i);
    if (n.from == Scalar::F32) known = of_reals<float>(n.arithmetic, a.d, b.d);
    if (n.from == Scalar::F64) known = of_reals<double>(n.arithmetic, a.d, b.d);
    if (known) return *known;
    const auto result = computed(n.arithmetic, n.from, a, b);
    return result ? *result : stop();
  }

  Word evaluate(uint32_t node) {
    const LoopNode& n = program_.nodes[node];
    if (left_ == 0) return too_long_ = true, Word{0};
    --left_;
    switch (n.op) {
      case Op::Constant:
        return n.value;
      case Op::Variable:
        return variable(n.a);
      case Op::Load:
        return load_element(n);
      case Op::Store:
        return store_element(n);
      case Op::Push:
        return push_element(n);
      case Op::Assign: {
        const Word value = evaluate(n.b);
        LoopVariable& v = program_.variables[n.a];
        if (!stops()) v.value = value, v.is_set = true;
        return value;
      }
      case Op::Arithmetic:
        return arithmetic(n);
      case Op::Convert:
        return converted(evaluate(n.a), n.from, n.type);
      case Op::Pun: {
        uint8_t bytes[8] = {};
        store(bytes, n.from, evaluate(n.a));
        return load(bytes, n.type);
      }
      case Op::Not:
        return whole(!truth(n.a));
      case Op::And:
        return whole(truth(n.a) && truth(n.b));
      case Op::Or:
        return whole(truth(n.a) || truth(n.b));
      case Op::Select:
        return truth(n.a) ? evaluate(n.b) : evaluate(n.c);
      case Op::After:
        return evaluate(n.a), evaluate(n.b);
      case Op::Before: {
        const Word first = evaluate(n.a);
        return evaluate(n.b), first;
      }
      case Op::Random:
        return whole(random_.next());
      case Op::RandomReal: {
        Word w;
        w.d = random_.next_real();
        return w;
      }
      case Op::Drawn:
        return n.a == n.b ? engines_[n.a].drawn() : engines_[n.a].drawn(engines_[n.b]);
      case Op::Mathematics: {
        Word w;
        const double a = evaluate(n.a).d, b = n.function->second ? evaluate(n.b).d : 0;
        w.d = n.function->compute(n.type, a, b);
        return w;
      }
      case Op::Call:
        return call(n);
      default:
        return stop();
    }
  }

  Flow execute_loop(const LoopNode& n, bool body_first) {
    bool first = body_first;
    while (!stops() && (first || truth(n.a))) {
      first = false;
      const Flow flow = execute(n.b);
      if (flow == Flow::Return || flow == Flow::Stop) return flow;
      if (flow == Flow::Break) break;
      if (n.op == Op::Loop) execute(n.c);
    }
    return stops() ? Flow::Stop : Flow::Next;
  }

  Flow execute(uint32_t node) {
    const LoopNode& n = program_.nodes[node];
    switch (n.op) {
      case Op::List:
        for (uint32_t i = 0; i < n.b; ++i)
          if (const Flow flow = execute(program_.lists[n.a + i]); flow != Flow::Next) return flow;
        return Flow::Next;
      case Op::If: {
        const bool yes = truth(n.a);
        return stops() ? Flow::Stop : execute(yes ? n.b : n.c);
      }
      case Op::Loop:
        return execute_loop(n, false);
      case Op::DoLoop:
        return execute_loop(n, true);
      case Op::Break:
        return Flow::Break;
      case Op::Continue:
        return Flow::Continue;
      case Op::Return:
        if (n.a) evaluate(n.a);
        return stops() ? Flow::Stop : Flow::Return;
      case Op::Nothing:
        return Flow::Next;
      default:
        evaluate(node);
        return stops() ? Flow::Stop : Flow::Next;
    }
  }

  LoopProgram& program_;
  Generator& random_;
  std::vector<RandomObject> engines_;
  uint64_t left_;
  std::vector<uint8_t> allowed_;  // whether what an array holds may be guessed
  std::vector<State> stored_;     // what becomes of a byte where it is stored in
  bool not_simple_ = false, too_long_ = false;
};

}  // namespace

LoopEnd run(LoopProgram& program, Generator& random, uint64_t& effort) {
  Generator drawn = random;
  Run one(program, drawn, effort);
  const LoopEnd end = one.execute();
  effort = one.left();
  if (end != LoopEnd::NotSimple) random = drawn, one.keep_engines();
  return end;
}

}  // namespace warplens::frontend::host
