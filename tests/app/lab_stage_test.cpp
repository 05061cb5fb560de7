// The Lab asks before it shows: what is open tells nothing, what was answered stays answered; its wavefronts are played.
#include <gmock/gmock.h>

#include <set>

#include "app/session/lab/lab_question.h"
#include "app/stages/lab_fixes.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/hardware/remedy.h"
#include "tests/app/fakes.h"
#include "tests/app/paper_screen.h"
#include "viz/scenes/lab/lab.h"

namespace warplens::app {
namespace lab_stage_tests {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

struct LabBench {
  std::unique_ptr<Workbench> bench = fake_workbench();
  std::unique_ptr<StagePicture> picture;

  explicit LabBench(bool predict = true) {
    bench->show_stage("lab");
    picture = bench->stage().picture();
    if (predict) picture->flip(*bench, "predict");
  }
  const viz::LabScene& layout() {
    static const viz::Recorder metrics;
    return static_cast<viz::LabScene&>(picture->layout(*bench, {}, {{0, 0, 1330, 790}, viz::dark_theme(), english(), metrics, 1}));
  }
  std::vector<std::string> texts() {
    std::vector<std::string> all;
    for (const viz::Record& record : layout().drawing)
      if (record.kind == viz::Record::Kind::Text) all.push_back(record.text);
    return all;
  }
  void answer(uint32_t wavefronts) {
    layout();
    for (const viz::Hover& part : std::vector<viz::Hover>(layout().hits))
      if (part.kind == viz::Hover::Kind::Bar && part.index == wavefronts) return picture->click(*bench, part);
    FAIL() << "no answer " << wavefronts;
  }
};

TEST(LabPredict, WhatIsShownWhileAQuestionIsOpenIsTheSameForAccessesOfOtherCosts) {
  LabBench lab;
  for (const char* preset : {"preset=row", "preset=column", "preset=stride_2", "preset=padded"}) {
    lab.picture->flip(*lab.bench, preset);
    const viz::LabScene& scene = lab.layout();
    EXPECT_TRUE(scene.flights.empty() && scene.words.empty() && scene.banks.empty() && scene.stems.empty() && scene.conflict_marks.empty());
    EXPECT_EQ(scene.options.size(), 6u);
    EXPECT_EQ(lab.bench->clock().length(), 0u) << "the transport does not tell it either";
    EXPECT_THAT(lab.texts(), Contains("How many wavefronts will this access take?"));
    EXPECT_THAT(lab.texts(), Each(Not(HasSubstr("conflict"))));
    for (const viz::Record& record : lab.layout().drawing) EXPECT_NE(record.color, viz::dark_theme().conflict);
    const bool declared = setup_of(lab.bench->settings().views).text.find(';') != std::string::npos;
    size_t in_array = 0;  // words that a lane takes
    for (const viz::Record& record : lab.layout().drawing)
      in_array += record.group.find("array") != std::string::npos && record.color == viz::dark_theme().accent;
    EXPECT_EQ(in_array, declared ? 32u : 0u) << preset;
    for (const Example& example : lab.picture->examples(*lab.bench, english())) EXPECT_THAT(example.label, HasSubstr("?"));
    for (const Example& example : lab.picture->examples(*lab.bench, english())) EXPECT_TRUE(example.flights.empty()) << example.id;
  }
}

TEST(LabPredict, DigitsAnswerAndOtherwiseShowStages) {
  LabBench lab;
  lab.picture->flip(*lab.bench, "preset=column");
  PaperScreen screen;
  screen.press(*lab.bench, {key('6')});
  EXPECT_TRUE(lab.bench->shows("lab"));
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("32")));
  EXPECT_EQ(answers_of(lab.bench->view(kLabAnswersView, "")).begin()->second, (LabAnswer{32, 32}));
  screen.press(*lab.bench, {key('2')});
  EXPECT_FALSE(lab.bench->shows("lab")) << "the question has been answered";
}

// A text is wrong between two keys: what was shown last stays behind what is wrong.
TEST(LabField, AnUnfinishedTextKeepsThePicture) {
  LabBench lab(false);
  lab.picture->flip(*lab.bench, "preset=column");
  const size_t words = lab.layout().words.size();
  lab.picture->write(*lab.bench, "text", "float tile[32][32 + PAD]; tile[lane");
  EXPECT_THAT(lab.texts(), Contains("This is not a valid access"));
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("]"))) << "what is missing";
  EXPECT_EQ(lab.layout().words.size(), words);
  const auto switches = lab.picture->switches(*lab.bench, english());
  EXPECT_TRUE(std::any_of(switches.begin(), switches.end(), [](const Switch& s) { return s.id == "pad=1"; })) << "nothing moves";
  EXPECT_TRUE(lab.layout().hits.empty()) << "it cannot be clicked";
  LabBench fresh(false);
  fresh.picture->write(*fresh.bench, "text", "lane *");
  EXPECT_TRUE(fresh.layout().words.empty()) << "nothing was shown before";
}

TEST(LabStage, TheSwizzlesNumbersAreSwitchedWhereItIsOn) {
  LabBench lab(false);
  lab.picture->flip(*lab.bench, "preset=column");
  const auto on = [&] {
    std::vector<std::string> ids;
    for (const Switch& each : lab.picture->switches(*lab.bench, english()))
      if (each.on && each.id.starts_with("swizzle")) ids.push_back(each.id);
    return ids;
  };
  EXPECT_TRUE(on().empty());
  lab.picture->flip(*lab.bench, "swizzle");
  EXPECT_EQ(on(), (std::vector<std::string>{"swizzle", "swizzle_bits=5", "swizzle_base=0", "swizzle_shift=5"}));
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("takes 1 wavefront")));
  lab.picture->flip(*lab.bench, "swizzle_bits=2");
  EXPECT_EQ(on(), (std::vector<std::string>{"swizzle", "swizzle_bits=2", "swizzle_base=0", "swizzle_shift=5"}));
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("takes 8 wavefronts")));  // rows that are alike in two bits: 32 / 4
}

TEST(LabStage, AStrideIsMarkedOnlyWhereTheAccessCostsWhatItsStemSays) {
  LabBench lab(false);
  const auto show = [&](const char* text) {
    lab.bench->change([&](Settings& s) { s.views["lab.memory"] = "global", s.views["lab.text"] = text; });
    return lab.texts();
  };
  EXPECT_THAT(show("lane"), Contains("stride 1 (in words): 4 sectors"));
  EXPECT_THAT(show("lane + 8"), Contains("stride 1 (in words): 4 sectors"));
  EXPECT_THAT(show("lane + 1"), Each(Not(HasSubstr("stride 1 (in words)"))));
}

TEST(LabStage, SaysWhichWordALaneTakesWhereThatIsARow) {
  LabBench lab(false);
  const auto formula = [&](const char* preset) {
    lab.picture->flip(*lab.bench, preset);
    const LabSetup setup = setup_of(lab.bench->settings().views);
    return formula_of(setup, *work_out(setup));
  };
  EXPECT_EQ(formula("preset=column"), "word = lane*32 + 11");
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("word = lane*32 + 11")));
  EXPECT_EQ(formula("preset=padded"), "word = lane*33 + 11");
  EXPECT_EQ(formula("preset=stride_2"), "word = lane*2");
  EXPECT_EQ(formula("preset=swizzled"), "") << "no two neighbours are equally far apart";
  LabSetup setup;
  for (const auto& [text, said] : {std::pair("31 - lane", "word = lane*-1 + 31"), std::pair("7", "word = 7"),
                                   std::pair("lane", "word = lane"), std::pair("lane * lane", "")}) {
    setup.text = text;
    EXPECT_EQ(formula_of(setup, *work_out(setup)), said);
  }
}

TEST(LabStage, ChoosesTheArchitectureBesideThePictureAndSaysHowItsRulesAreKnown) {
  auto bench = fake_workbench();
  ViewState state;
  state.stage = "lab";
  state.choices[0] = {"good", {}, {}};
  bench->restore(state);
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen;
  const auto says = [&](const std::string& text) {
    const PanelsScene scene = screen.frame(*bench);
    for (const viz::Record& record : scene.canvas.drawing())
      if (record.kind == viz::Record::Kind::Text && record.text.find(text) != std::string::npos) return true;
    return false;
  };
  EXPECT_TRUE(says("measured with hardware counters"));
  screen.click(*bench, "architecture");
  EXPECT_TRUE(says("documented"));
  screen.click(*bench, "architecture=sm_35_8byte");
  EXPECT_EQ(bench->architecture().name, "sm_35_8byte");
  EXPECT_TRUE(says("as documented, not measured here"));
}

TEST(LabExamples, EachHasASmallPictureOfItsBanks) {
  LabBench lab(false);
  size_t conflicts = 0;
  for (const Example& example : lab.picture->examples(*lab.bench, english())) {
    EXPECT_FALSE(example.flights.empty()) << example.id;
    conflicts += example.conflict;
    std::set<float> banks;
    for (const auto& [from, to] : example.flights) banks.insert(to);
    if (example.id == "preset=row") {
      EXPECT_EQ(banks.size(), 32u);
    }
    if (example.id == "preset=column") {
      EXPECT_EQ(banks.size(), 1u) << "all lanes at bank 11";
    }
    if (example.id == "preset=column") {
      EXPECT_TRUE(example.conflict);
    }
    if (example.id == "preset=padded") {
      EXPECT_FALSE(example.conflict);
    }
  }
  EXPECT_GT(conflicts, 5u);
}

// What is shown behind an error is what a text is becoming, not another width than the one that is chosen.
TEST(LabField, ASettingThatCannotBeHasNoPicture) {
  LabBench lab(false);
  lab.picture->write(*lab.bench, "text", "lane * 2");
  lab.picture->flip(*lab.bench, "width=8");
  EXPECT_FALSE(lab.layout().words.empty());
  lab.picture->write(*lab.bench, "text", "lane * 2 + ");
  EXPECT_FALSE(lab.layout().words.empty());
  lab.picture->write(*lab.bench, "text", "lane * 2");
  lab.layout();
  lab.picture->flip(*lab.bench, "width=16");
  EXPECT_TRUE(lab.layout().words.empty()) << "two words are not a multiple of 16 bytes";
}

TEST(LabField, LeftWithATextThatIsNoAccessItHasTheLastOneThatWas) {
  LabBench lab(false);
  const auto text = [&] { return lab.picture->fields(*lab.bench, english()).front().value; };
  lab.picture->write(*lab.bench, "text", "lane * 2");
  lab.layout();
  lab.picture->write(*lab.bench, "text", "lane * ");
  lab.layout();
  EXPECT_EQ(text(), "lane * ") << "while it is written";
  lab.picture->leave_field(*lab.bench);
  EXPECT_EQ(text(), "lane * 2");
  lab.picture->leave_field(*lab.bench);
  EXPECT_EQ(text(), "lane * 2");
}

TEST(LabPredict, AWrongAnswerShowsTheCountTheFactsAndAChangeThatMakesItRight) {
  LabBench lab;
  lab.picture->flip(*lab.bench, "preset=column");
  lab.answer(2);
  EXPECT_THAT(lab.texts(), Contains("32 wavefronts. You answered 2."));
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("2 is correct with ")));
  EXPECT_THAT(lab.texts(), Contains("1 answered, 0 correct"));
  EXPECT_FALSE(lab.layout().flights.empty());
  // The change that is named, counted again: none of those that do it takes less memory.
  const auto access = work_out(lab_presets()[3].setup);
  ASSERT_TRUE(access);
  uint64_t least = UINT64_MAX;
  for (const hardware::RemedyCost& cost : hardware::remedies(access->access, access->layout))
    if (hardware::count_banks(hardware::with_remedy(access->access, access->layout, cost.remedy)).wavefronts == 2)
      least = std::min(least, cost.bytes);
  EXPECT_EQ(least, 0u) << "an XOR swizzle of four bits";
  EXPECT_THAT(lab.texts(), Contains(HasSubstr("XOR <4, 0, 5>")));
  // Undone, it is open again.
  ASSERT_TRUE(lab.bench->undo());
  EXPECT_THAT(lab.texts(), Contains("How many wavefronts will this access take?"));
}

TEST(LabPredict, GoesOnToAnExampleThatHasNoAnswer) {
  LabBench lab;
  lab.picture->flip(*lab.bench, "preset=row");
  lab.answer(1);
  EXPECT_THAT(lab.texts(), Contains("1 wavefront: correct."));
  for (const viz::Hover& part : std::vector<viz::Hover>(lab.layout().hits))
    if (part.kind == viz::Hover::Kind::Side) lab.picture->click(*lab.bench, part);
  EXPECT_EQ(setup_of(lab.bench->settings().views), lab_presets()[1].setup);
  EXPECT_THAT(lab.texts(), Contains("How many wavefronts will this access take?"));
  const auto examples = lab.picture->examples(*lab.bench, english());
  EXPECT_THAT(examples[0].label, HasSubstr("1 ✓"));
  EXPECT_THAT(examples[1].label, HasSubstr("?"));
}

TEST(LabPredict, EveryPresetHasItsAnswerAmongTheOptions) {
  for (const LabPreset& preset : lab_presets()) {
    const auto access = work_out(preset.setup);
    ASSERT_TRUE(access) << preset.id;
    const uint32_t right = hardware::count_banks(access->access).wavefronts;
    const auto options = options_of(right);
    EXPECT_THAT(options, Contains(right)) << preset.id;
    EXPECT_TRUE(std::is_sorted(options.begin(), options.end()));
    EXPECT_EQ(std::adjacent_find(options.begin(), options.end()), options.end());
  }
}

TEST(LabAnswers, AreKeptAsTextAndNonsenseIsLeftOut) {
  const LabAnswers answers{{"column@sm_90", {2, 32}}, {"0123456789abcdef@sm_70", {1, 1}}};
  EXPECT_EQ(answers_of(text_of(answers)), answers);
  EXPECT_TRUE(answers_of("a=1 =2/3 b=/ c=x/1 d=0/1 e=1/99999999999 f").empty());
  const LabSetup setup = lab_presets()[3].setup;
  EXPECT_EQ(question_of(setup, "sm_90"), "column@sm_90");
  LabSetup other = setup;
  other.mask = 0xffff;
  EXPECT_NE(question_of(other, "sm_90"), question_of(setup, "sm_90"));
}

TEST(LabTransport, PlaysTheWavefrontsOfTheAccess) {
  LabBench lab(false);
  lab.picture->flip(*lab.bench, "preset=column");
  Workbench& bench = *lab.bench;
  EXPECT_EQ(bench.clock().length(), 32u);
  EXPECT_EQ(bench.clock().at(), 1u) << "it opens on the first";
  EXPECT_EQ(lab.layout().current_wavefront, 0u);
  for (uint64_t at = 1; at <= 32; ++at) {
    bench.seek(at);
    EXPECT_EQ(lab.layout().current_wavefront, at - 1);
  }
  bench.set_speed(4);
  bench.play(true);  // from the beginning, as it was at its end
  bench.advance(1.01);
  EXPECT_EQ(bench.clock().at(), 4u);
  lab.picture->flip(*lab.bench, "preset=row");
  EXPECT_EQ(bench.clock().length(), 1u);
}

LabSetup typed(const std::string& text, hardware::AccessKind kind = hardware::AccessKind::Load) {
  LabSetup setup;
  setup.text = text, setup.kind = kind;
  return setup;
}

void put(Workbench& bench, const LabSetup& setup) {
  bench.change([&](Settings& s) { put_lab(s, setup); });
}

TEST(LabHeadline, NamesTheOperation) {
  LabBench lab(false);
  put(*lab.bench, typed("11"));
  EXPECT_THAT(lab.texts(), Contains("Loading word 11 takes 1 wavefront"));
  put(*lab.bench, typed("11", hardware::AccessKind::Atomic));
  EXPECT_THAT(lab.texts(), Contains("An int atomic on word 11 takes 32 wavefronts"));
  put(*lab.bench, typed("float tile[32][33];tile[lane][0]", hardware::AccessKind::Store));
  EXPECT_THAT(lab.texts(), Contains("Storing to tile[lane][0] takes 1 wavefront"));
}

TEST(LabFixes, NameTheDeclarationThatTheyComeTo) {
  LabBench lab(false);
  put(*lab.bench, typed("float tile[32][33]; tile[lane][0]"));
  EXPECT_THAT(lab.texts(), Contains("as typed: tile[32][33]"));
  EXPECT_THAT(lab.texts(), Contains("tile[32][34] (+128 bytes)"));
  EXPECT_THAT(lab.texts(), Not(Contains("tile[32][33]"))) << "no padding at all is what is typed";
  lab.picture->flip(*lab.bench, "preset=padded");
  EXPECT_THAT(lab.texts(), Contains("as typed: tile[32][33]"));
  EXPECT_THAT(lab.texts(), Contains("tile[32][34] (+128 bytes)"));
  lab.picture->flip(*lab.bench, "pad=4");
  EXPECT_THAT(lab.texts(), Contains("tile[32][33] (−384 bytes)"));
}

TEST(LabPicture, LabelsItsRowsAndSaysHowTheCountIsMadeUp) {
  LabBench lab(false);
  lab.picture->flip(*lab.bench, "preset=stride_2");
  EXPECT_THAT(lab.texts(), Contains("lanes"));
  EXPECT_THAT(lab.texts(), Contains("banks"));
  EXPECT_THAT(lab.texts(), testing::IsSupersetOf({"2", "=", "1", "+"})) << "2 wavefronts = 1 ideal + 1 bank conflict";
  bool explained = false;
  for (const viz::Hover& part : lab.layout().hits) explained |= part.text.starts_with("bank 0: served 2 times, once per wavefront");
  EXPECT_TRUE(explained);
}

Lesson lesson_in_the_lab() {
  Lesson lesson;
  lesson.name = "atomics", lesson.title = {{"en", "Atomics"}}, lesson.summary = {{"en", ""}};
  lesson.steps.emplace_back();
  LessonStep& step = lesson.steps.back();
  step.id = "one", step.title = {{"en", "One"}}, step.text = {{"en", "One."}}, step.place.stage = "lab";
  step.place.choices[0] = {"good", {}, {}};
  step.place.views = views_of(typed("lane % 4", hardware::AccessKind::Atomic));
  return lesson;
}

TEST(LabLesson, GivesTheLabBackAsItWas) {
  const auto bench = fake_workbench(nullptr, {lesson_in_the_lab()});
  const LabSetup before = typed("lane * 7", hardware::AccessKind::Store);
  const auto now = [&] { return setup_of(bench->settings().views); };
  put(*bench, before);
  ASSERT_TRUE(bench->open_lesson("atomics"));
  EXPECT_EQ(now().kind, hardware::AccessKind::Atomic);
  put(*bench, typed("lane", hardware::AccessKind::Atomic));
  ASSERT_TRUE(bench->open_lesson("atomics")) << "begun once more";
  bench->end_lesson();
  EXPECT_EQ(now(), before);
  EXPECT_TRUE(bench->undo());
  EXPECT_EQ(now().kind, hardware::AccessKind::Atomic) << "a step of the history like any other";
  // One that goes on after a restart leaves the usual access.
  ASSERT_TRUE(bench->open_lesson("atomics"));
  bench->restore(bench->state());
  ASSERT_TRUE(bench->lesson());
  bench->end_lesson();
  EXPECT_EQ(now(), lab_presets()[3].setup);
  // Another kernel ends it too.
  put(*bench, before);
  ASSERT_TRUE(bench->open_lesson("atomics"));
  bench->choose_kernel("other");
  EXPECT_FALSE(bench->lesson());
  EXPECT_EQ(now(), before);
}

// As a hand-written state or a lesson may name them.
TEST(LabStage, ASwitchOfNoNumberOrOfNoLaneChangesNothing) {
  LabBench lab(false);
  const LabSetup before = setup_of(lab.bench->settings().views);
  for (const char* id :
       {"lane=x", "lane=", "lane", "lane=32", "lane=-1", "lane=99999999999999999999", "pad=x", "pad", "width=", "width=wide"}) {
    lab.picture->flip(*lab.bench, id);
    EXPECT_EQ(setup_of(lab.bench->settings().views), before) << id;
  }
  lab.picture->flip(*lab.bench, "lane=31");
  EXPECT_EQ(setup_of(lab.bench->settings().views).mask, before.mask ^ 0x80000000u);
}

// A fix that is clicked in Banks is applied in the Lab.
TEST(LabStage, AFixOfAnArrayIsAppliedToTheAccess) {
  const LabSetup column{"float tile[32][32]; tile[lane][0]"};
  const auto wavefronts = [](const LabSetup& setup) {
    const auto made = work_out(setup);
    return made ? hardware::count_banks(made->access, hardware::default_architecture()).wavefronts : 0;
  };
  ASSERT_EQ(wavefronts(column), 32u);
  hardware::Remedy pad;
  pad.kind = hardware::Remedy::Kind::Pad, pad.pad_words = 1;
  const LabSetup padded = fixed(column, pad);
  EXPECT_EQ(padded.text, "float tile[32][32 + PAD]; tile[lane][0]");
  EXPECT_EQ(wavefronts(padded), 1u);
  EXPECT_EQ(fixed(padded, pad).pad, 2u);
  EXPECT_EQ(wavefronts(fixed(column, full_swizzle(*work_out(column)))), 1u);
  const LabSetup without{"lane * 32"};
  EXPECT_EQ(fixed(without, pad), without);
}

}  // namespace lab_stage_tests
}  // namespace warplens::app
