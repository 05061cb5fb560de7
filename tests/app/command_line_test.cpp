// The state as a command line, and back.
#include "app/state/command_line.h"

#include <gtest/gtest.h>

#include <random>

#include "app/state/state_file.h"
#include "tests/app/fakes.h"

namespace warplens::app {
namespace command_line_tests {

ViewState read_back(const ViewState& from) {
  ViewState state;
  // As the window takes them: these four by options of their own.
  state.choices[0].name = from.choices[0].name, state.stage = from.stage, state.schedule = from.schedule;
  for (const auto& [name, value] : options_of(from)) {
    const Status set = set_option(state, name, value);
    EXPECT_TRUE(set) << name << " " << value << ": " << to_string(set.error());
  }
  return state;
}

std::string json_of(const ViewState& state) { return to_json(state, {}, {}); }

ViewState any_state(std::mt19937& random) {
  const auto number = [&](uint32_t most) { return static_cast<uint32_t>(random() % (most + 1)); };
  const auto plain = [&] { return std::string(1 + number(5), static_cast<char>('a' + number(25))); };
  const auto word = [&] {
    return std::string(1 + number(5), static_cast<char>('a' + number(25))) + (number(3) ? "" : " it's \"$HOME\" = 矩阵");
  };
  ViewState state;
  for (size_t side = 0; side < kSides; ++side) {
    state.choices[side].name = word();
    for (uint32_t i = number(3); i > 0; --i) state.choices[side].set[plain()] = static_cast<int64_t>(number(512)) - 100;
    for (uint32_t i = number(2); i > 0; --i) state.choices[side].options[plain()] = word() + "=" + word();
    state.choices[side].compiled = number(3) == 0;
    state.followed[side] = {number(40), number(31)};
  }
  state.stage = "banks", state.schedule = number(1) ? "reversed" : "";
  state.registers = number(255), state.architecture = number(1) ? "sm_90" : "", state.block = number(100000);
  if (number(1)) state.tick = number(1000000);
  state.compare_side = number(1) ? SideId::Left : SideId::Right, state.compare_clock.reset();
  if (number(1)) state.compare_clock = number(3) * 100;
  state.steps_per_second = number(1) ? 1 : 0.25 * (1 + number(100)), state.play_by = name(kPlayBy[number(4)]);
  if (number(1)) state.selection = {static_cast<Selection::Kind>(1 + number(7)), number(1) ? "As" : "", number(99), number(9)};
  state.measure = {number(1) ? "live" : "sweep", number(1) == 0, {}, number(1) ? "BM" : "", number(1) ? "BN" : "", 16 + number(1000)};
  if (number(1)) state.measure.size["M"] = 1 + number(4096);
  state.views["memory.colour"] = word();
  return state;
}

TEST(CommandLine, OpensTheSameViewAgain) {
  std::mt19937 random(11);
  for (int i = 0; i < 500; ++i) {
    const ViewState state = any_state(random);
    EXPECT_EQ(json_of(read_back(state)), json_of(state)) << command_line_of(state, {});
  }
}

TEST(CommandLine, OfANewWindowIsShort) {
  ViewState state;
  state.choices[0].name = "transpose_shared", state.stage = "banks";
  EXPECT_EQ(command_line_of(state, {}), "warplens --fresh --open transpose_shared --stage banks --language en");
}

TEST(CommandLine, OfALessonNamesItAndItsStep) {
  ViewState state;
  state.choices[0].name = "transpose_shared", state.stage = "banks", state.tick = 42;
  state.lesson = {"padding", 2, {}};
  EXPECT_EQ(command_line_of(state, {}), "warplens --fresh --lesson padding --step 3 --language en");
}

TEST(CommandLine, NamesEveryPartOfTheStateThatAPersonChooses) {
  ViewState state;
  state.choices[0] = {"my kernel.cu", {{"PAD", -1}}, {{"grid", "4,1,1"}}};
  state.stage = "banks", state.tick = 42, state.followed[0] = {3, 17};
  state.selection = {Selection::Kind::Word, "As", 12};
  Preferences preferences;
  preferences.language = "zh";
  EXPECT_EQ(command_line_of(state, preferences),
            "warplens --fresh --open 'my kernel.cu' --stage banks --set PAD=-1 --launch grid=4,1,1 --tick 42 --warp 3 --lane 17 --select "
            "word:As:12:0 "
            "--language zh");
}

TEST(CommandLine, ArgumentsThatAreGivenOneByOneStandSideBySide) {
  using Options = std::vector<std::pair<std::string, std::string>>;
  const auto joined =
      joined_options({{"launch", "arg=x=f32[8]:zero"}, {"launch", "grid=4"}, {"launch", "arg=n=8"}, {"left-launch", "grid=1"}});
  ASSERT_TRUE(joined);
  EXPECT_EQ(*joined, (Options{{"launch", "arg=x=f32[8]:zero,n=8"}, {"launch", "grid=4"}, {"left-launch", "grid=1"}}));
  for (const char* twice : {"grid=4", "kernel=k"}) EXPECT_FALSE(joined_options({{"launch", twice}, {"launch", twice}})) << twice;
  EXPECT_FALSE(joined_options({{"set", "TILE=8"}, {"set", "TILE=16"}}));
  EXPECT_TRUE(joined_options({{"set", "TILE=8"}, {"set", "PAD=1"}, {"left-set", "TILE=16"}, {"view", "a=1"}, {"view", "a=2"}}));
}

TEST(CommandLine, RefusesValuesThatAreNone) {
  ViewState state;
  for (const auto& [name, value] : {std::pair{"tick", "x"},
                                    {"tick", "-1"},
                                    {"lane", "32"},
                                    {"registers", "256"},
                                    {"loop-size", "1"},
                                    {"loop-size", "5000"},
                                    {"arch", "sm_12"},
                                    {"set", "BM"},
                                    {"set", "=3"},
                                    {"set", "BM=x"},
                                    {"select", "moon"},
                                    {"select", "bank::x"},
                                    {"play-by", "hour"},
                                    {"speed", "0"},
                                    {"speed", "nan"},
                                    {"selected-side", "up"},
                                    {"measure-on", "abacus"},
                                    {"nothing", "1"}}) {
    const Status set = set_option(state, name, value);
    ASSERT_FALSE(set) << name << " " << value;
    EXPECT_NE(to_string(set.error()).find(name), std::string::npos);
  }
}

}  // namespace command_line_tests
}  // namespace warplens::app
