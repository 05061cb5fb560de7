// The string table and the code that draws: no text is written into the code, no key is missing, none is left over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "app/export/frames.h"
#include "app/panels/panels.h"
#include "app/session/checking/program_notes.h"
#include "app/session/lab/lab.h"
#include "kernels/base/file.h"
#include "kernels/cpu/gemm_loops.h"
#include "kernels/frontend/sentences.h"
#include "kernels/hardware/launch_limits.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;

std::string all_of(const std::vector<std::string>& folders) {
  std::string text;
  for (const std::string& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(WARPLENS_SOURCE_DIR) / folder)) {
      const auto extension = entry.path().extension();
      if (extension == ".cpp" || extension == ".h" || extension == ".def" || extension == ".cu") text += *read_file(entry.path());
    }
  return text;
}

std::set<std::string, std::less<>> literals_in(const std::string& code) {
  std::set<std::string, std::less<>> all;
  for (size_t at = code.find('"'); at != code.npos; at = code.find('"', at + 1)) {
    size_t end = at + 1;
    while (end < code.size() && code[end] != '"' && code[end] != '\n') end += code[end] == '\\' ? 2 : 1;
    if (end >= code.size()) break;
    if (code[end] == '"') all.insert(code.substr(at + 1, end - at - 1));
    at = end;
  }
  return all;
}

// A key as the code spells it: whole, or as "panel.stage." + "tiles" + "_help", cut between words; what it begins with names its part of
// the table.
bool is_spelled(const std::set<std::string, std::less<>>& literals, std::string_view key, bool begins) {
  if (literals.contains(key)) return true;
  constexpr std::string_view kBetween = "._";
  for (size_t i = 1; i < key.size(); ++i) {
    if (kBetween.find(key[i - 1]) == key.npos && kBetween.find(key[i]) == key.npos) continue;
    const bool part = literals.contains(key.substr(0, i)) && (!begins || key.substr(0, i).find('.') != key.npos);
    if (part && is_spelled(literals, key.substr(i), false)) return true;
  }
  return false;
}

std::string without_number(std::string key) {
  for (const std::string end : {".one", ".many"})
    if (key.ends_with(end)) return key.substr(0, key.size() - end.size());
  return key;
}

TEST(StringTable, HasNoKeyThatNothingShows) {
  const auto literals = literals_in(all_of({"app", "viz", "kernels"}));
  for (const std::string& key : english().keys()) {
    if (key.starts_with("glossary.")) continue;  // the page of the glossary shows all of them
    EXPECT_TRUE(is_spelled(literals, key, true) || is_spelled(literals, without_number(key), true)) << key;
  }
  for (const char* const unused : {"stage.unused_text", "panel.command.view.zzz"})
    EXPECT_FALSE(is_spelled(literals, unused, true)) << unused;
}

TEST(StringTable, HasEveryKeyThatTheCodeUses) {
  const std::string code = all_of({"app", "viz"});
  const std::regex call(R"re((text|get|format|plural)\(\s*"([a-z_0-9]+\.[a-z_.0-9]*[a-z0-9])"\s*([,)]))re");
  size_t asked = 0;
  for (std::sregex_iterator it(code.begin(), code.end(), call), end; it != end; ++it) {
    const std::string key = (*it)[2];
    ++asked;
    EXPECT_TRUE(english().has(key) || english().has(key + ".many")) << key;
  }
  EXPECT_GT(asked, 150u);
}

// The words of a plural may leave a number out in English ("One warp stores all of them") and name it elsewhere.
std::set<std::string> placeholders_of(const viz::Strings& strings, const std::string& key) {
  std::set<std::string> all;
  const std::string base = without_number(key);
  for (const std::string& name : base == key ? std::vector{key} : std::vector{base + ".one", base + ".many"})
    for (const std::string& placeholder : strings.placeholders(name)) all.insert(placeholder);
  return all;
}

TEST(StringTable, IsTranslatedWholeAndWithTheSamePlaceholders) {
  EXPECT_TRUE(translations().contains("zh"));
  for (const auto& [language, strings] : translations()) {
    SCOPED_TRACE(language);
    EXPECT_EQ(strings.get("language.code"), language);
    EXPECT_EQ(strings.keys(), english().keys());
    for (const std::string& key : strings.keys()) EXPECT_EQ(placeholders_of(strings, key), placeholders_of(english(), key)) << key;
  }
}

TEST(StringTable, NamesOfGpusAreTranslatedWhereTheySayMoreThanNames) {
  for (const hardware::Architecture& arch : hardware::architectures()) {
    EXPECT_EQ(architecture_title(arch, english()), arch.title);
    const std::string chinese = architecture_title(arch, translations().at("zh"));
    EXPECT_EQ(chinese.find_first_of("(,)"), std::string::npos) << chinese;
    EXPECT_EQ(chinese.find("banks"), std::string::npos) << chinese;
  }
}

// A word that only English sentences have.
TEST(StringTable, InChineseNoEnglishSentenceIsLeft) {
  const std::regex word(
      "(^|[^A-Za-z_:.\\-])(the|of|and|is|are|has|have|with|that|this|for|from|to|by|in|on|not|no|per|all|banks|lanes|wavefronts)($|[^A-Za-"
      "z_.\\-])");
  const viz::Strings& zh = translations().at("zh");
  const std::string own = situation_words();  // of the situation, in whichever language
  std::set<std::string> seen;                 // controls whose tip has been read
  for (const Situation& situation : situations()) {
    if (situation.name == "lesson" || situation.name == "offer") continue;  // made for the test, in English alone
    SCOPED_TRACE(situation.name);
    PaperScreen screen(1600, 900, 1, zh);
    auto bench = real_catalog_workbench();
    situation.prepare(*bench, screen.state);
    screen.frame(*bench);
    const PanelsScene scene = screen.frame(*bench);
    const auto expect_none = [&](const std::string& text) {
      std::smatch found;
      if (own.find(text) == std::string::npos && std::regex_search(text, found, word) && own.find(found[2].str()) == std::string::npos)
        ADD_FAILURE() << found[2] << ": " << text;
    };
    for (const viz::Record& r : scene.canvas.drawing())
      if (r.kind == viz::Record::Kind::Text && r.style.face != viz::Face::Mono && r.style.face != viz::Face::MonoSemiBold)
        expect_none(r.text);
    for (const Control& control : scene.controls) {
      if (!seen.insert(control.id).second) continue;
      if (const PanelsScene at = screen.point(*bench, control.visible.center()); at.tooltip) expect_none(at.tooltip->text);
    }
  }
}

TEST(StringTable, ChineseLettersHaveNoSpaceBetweenThemAndLatinOnesKeepTheirs) {
  const viz::Strings strings = viz::Strings::parse(R"({"of": "{side} 的瓶颈：{what} 个"})", "").take();
  EXPECT_EQ(strings.format("of", {{"side", "经共享内存转置"}, {"what", "8"}}), "经共享内存转置的瓶颈：8 个");
  EXPECT_EQ(strings.format("of", {{"side", "PAD = 0"}, {"what", "八"}}), "PAD = 0 的瓶颈：八个");
  // Put together before, or by the words of a message.
  const std::string table =
      R"({"headline": "{sides}", "sentences": {"out of bounds: {#} at {}": "越界：在 {2}{1!}", "shared array": "共享数组"}})";
  const viz::Strings chinese = viz::Strings::parse(table, "").take();
  EXPECT_EQ(chinese.format("headline", {{"sides", "左侧 与 右侧"}}), "左侧与右侧");
  EXPECT_EQ(chinese.format("headline", {{"sides", "PAD = 0 与 PAD = 1"}}), "PAD = 0 与 PAD = 1");
}

TEST(StringTable, HasEveryPhraseThatTheSourceNames) {
  const std::string code = all_of({"app", "kernels"});
  const std::regex named(R"re((Phrase|named|because)\(\s*"([a-z_]+)")re");
  size_t found = 0;
  for (std::sregex_iterator it(code.begin(), code.end(), named), end; it != end; ++it, ++found) {
    const std::string name = (*it)[2];
    EXPECT_TRUE(english().has("said." + name) || english().has("fix." + name)) << name;
  }
  EXPECT_GT(found, 90u);
}

// The compiler's sentences are recognized by their English texts, which are those of the table.
TEST(StringTable, HasTheCompilersSentencesAsTheyAre) {
  for (const auto& [prefix, all] :
       {std::pair("said.", frontend::sentences()), std::pair("fix.", frontend::hints()), std::pair("said.", note_sentences())}) {
    EXPECT_FALSE(all.empty());
    const bool of_hints = prefix == std::string("fix.");
    for (const frontend::Sentence& sentence : all) {
      const std::string noted =
          std::regex_replace(std::string(sentence.text), std::regex("\\{note\\}"), of_hints ? "template is declared here" : "textures");
      const std::string filled = std::regex_replace(noted, std::regex("\\{[a-z]+\\}"), "int3");
      const Phrase phrase = frontend::phrase_of(all, filled);
      EXPECT_EQ(phrase.name, sentence.name) << filled;
      EXPECT_EQ(english().say(prefix, phrase), filled);
    }
  }
  EXPECT_TRUE(frontend::phrase_of(frontend::sentences(), "something else went wrong").empty());
  const Phrase textures = frontend::phrase_of(
      frontend::sentences(), "'tex1D' is unavailable: textures are not interpreted; the kernel can still be measured on a GPU");
  for (const auto& [language, strings] : translations())
    if (language == "zh") EXPECT_EQ(strings.say("said.", textures), "“tex1D”不可用：解释器不支持纹理，但核函数仍可在 GPU 上测量");
}

// Those of the sources of host code that are words: "its size", "a key".
std::set<std::string> reasons_of_host_code() {
  std::set<std::string> reasons;
  const std::regex words("\"((?:an?|its|the|what) [a-z0][a-z0-9 ]*)\"");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(WARPLENS_SOURCE_DIR "/kernels/frontend/host")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path());
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    for (std::sregex_iterator found(text.begin(), text.end(), words), end; found != end; ++found) reasons.insert((*found)[1]);
  }
  return reasons;
}

TEST(StringTable, HasWhatIsNotKnownOfAGuess) {
  const std::set<std::string> reasons = reasons_of_host_code();
  EXPECT_GE(reasons.size(), 13u);
  for (const std::string& reason : reasons)
    for (const auto& [language, strings] : translations()) {
      EXPECT_NE(reason_of(reason).name, "note_as_it_is") << reason;
      if (language == "zh") EXPECT_NE(strings.say("said.", reason_of(reason)), reason);
    }
  EXPECT_EQ(english().say("said.", reason_of("argv[1]")), "argv[1]");
}

TEST(Errors, SayWhatIsWrongAndWhatWouldBeRightAsTwoSentences) {
  const Error error{"no matching function for call to 'f'",
                    {"k.cu", 2, 8},
                    "declared here at line 1",
                    {},
                    Phrase("clang_no_function", {{"name", "f"}}),
                    frontend::phrase_of(frontend::hints(), "declared here at line 1")};
  EXPECT_EQ(english().say(error), "k.cu:2:8: no matching function for call to 'f'. Declared here at line 1.");
  for (const auto& [language, strings] : translations()) {
    if (language == "zh") {
      EXPECT_EQ(strings.say(error),
                "k.cu:2:8: 没有与调用“f”匹配的函数（Clang：no matching function for call to 'f'）。在此声明（第 1 行）。");
    }
  }
  Error asked = error;
  asked.message = "did you mean it?", asked.said = {};
  EXPECT_EQ(english().say(asked), "k.cu:2:8: did you mean it? Declared here at line 1.");
}

TEST(Errors, WhoseNameIsSaidWithItsAdviceSayItOnce) {
  EXPECT_EQ(english().say(missing_ffmpeg()),
            "MP4 and WebM need the program ffmpeg. Install it: apt install ffmpeg. GIF needs no other program.");
  EXPECT_EQ(translations().at("zh").say(missing_ffmpeg()),
            "MP4 和 WebM 需要 ffmpeg 程序。请安装：apt install ffmpeg。GIF 不需要其他程序。");
}

void expect_said(const Error& error) {
  EXPECT_FALSE(error.said.empty()) << error.message;
  EXPECT_EQ(error.hint.empty(), error.fix.empty()) << error.message << " (" << error.hint << ")";
  EXPECT_THAT(english().say(error), testing::Not(testing::AnyOf(testing::HasSubstr("⟨"), testing::HasSubstr("{")))) << error.message;
  for (const auto& [language, strings] : translations()) {
    EXPECT_THAT(strings.say(error), testing::Not(testing::AnyOf(testing::HasSubstr("⟨"), testing::HasSubstr("{")))) << error.message;
    EXPECT_THAT(strings.say(error), testing::Not(testing::HasSubstr(error.message))) << language;
  }
}

TEST(Errors, OfTheLabAreInTheLanguageOfTheInterface) {
  for (const char* text : {"",
                           "lane * warp",
                           "32 - lane * 2",
                           "8 / (3 - lane)",
                           "1 << (lane - 1)",
                           "9223372036854775807 + lane",
                           "99999999999999999999",
                           "12ab",
                           "lane *",
                           "(lane",
                           "lane lane",
                           "lane += 1",
                           "max(lane)",
                           "max(lane, 1",
                           "abs(lane)",
                           "lane ? 1",
                           "$",
                           "float tile[32][32]; tile[lane][lane + 1]",
                           "float tile[32][32]; tile[lane]",
                           "float tile[32][32]; tail[lane][0]",
                           "gloat tile[32][32]; tile[lane][0]",
                           "float tile[0][32]; tile[lane][0]",
                           "float tile[32][32; tile[lane][0]",
                           "float tile[32]; tile",
                           "float tile[32]; tile[lane] + 1",
                           "1, 2}",
                           "{1, 2} + 1"}) {
    LabSetup setup;
    setup.text = text;
    const auto access = work_out(setup);
    ASSERT_FALSE(access.ok()) << text;
    expect_said(access.error());
  }
  LabSetup table;
  table.text = "{3, x}";
  expect_said(work_out(table).error());
  table.mask = 0b111;
  expect_said(work_out(table).error());
  LabSetup wide;
  wide.text = "lane", wide.width_bytes = 16;
  expect_said(work_out(wide).error());
  EXPECT_EQ(translations().at("zh").say(work_out(wide).error()), "lane 1：字节 4 不是访问宽度 16 字节的倍数。地址必须是 16 字节的倍数。");
}

TEST(Errors, OfALaunchThatFitsNoGpuAreInTheLanguageOfTheInterface) {
  const hardware::Architecture& arch = *hardware::find_architecture("sm_90");
  for (const hardware::LaunchShape& shape : std::vector<hardware::LaunchShape>{{.grid = {0, 1, 1}},
                                                                               {.grid = {1, 65536, 1}},
                                                                               {.block = {64, 32, 1}},
                                                                               {.static_shared_bytes = 400000},
                                                                               {.dynamic_shared_bytes = 232449},
                                                                               {.registers_per_thread = 256},
                                                                               {.block = {1024, 1, 1}, .registers_per_thread = 72}}) {
    const auto why = hardware::why_launch_does_not_fit(shape, arch);
    ASSERT_TRUE(why);
    expect_said(*why);
  }
  const auto why = hardware::why_launch_does_not_fit({.grid = {1, 65536, 1}}, arch);
  EXPECT_EQ(translations().at("zh").say(*why), "gridDim.y 是 65 536，而 sm_90 至多支持 65 535。");
}

TEST(Errors, OfAFileAreInTheLanguageOfTheInterface) {
  for (const char* path : {"/no/such/file", "/"}) {
    const auto text = read_file(path);
    ASSERT_FALSE(text.ok());
    expect_said(text.error());
  }
}

TEST(Parameters, AreExplainedInTheLanguageOfTheInterface) {
  auto bench = real_catalog_workbench();
  PaperScreen screen(1600, 900, 1, translations().at("zh"));
  bench->restore(showing_real("tiles"));
  ASSERT_TRUE(settle(*bench));
  for (int frames = 0; frames < 3; ++frames) screen.frame(*bench);  // places depend on what the last one found room for
  const auto explained = [&](const std::string& id) {
    for (const Control& control : screen.frame(*bench).controls)
      if (control.id == id)
        if (const PanelsScene scene = screen.point(*bench, control.visible.center()); scene.tooltip) return scene.tooltip->text;
    return std::string();
  };
  EXPECT_EQ(explained("parameter.BM"), "一个线程块计算的 C 的行数");
  EXPECT_THAT(explained("BM=256"), testing::HasSubstr("而 BK = 8 不是它的倍数")) << "512 threads load 16 rows of B at once";
}

// The table with every letter outside of placeholders replaced.
const viz::Strings& without_letters() {
  static const viz::Strings strings = english_with([](const std::string& text) {
    std::string out;
    bool name = false;
    for (const char c : text) {
      name = c == '{' || (name && c != '}' && c != ':');
      out += !name && std::isalpha(static_cast<unsigned char>(c)) ? '-' : c;
    }
    return out;
  });
  return strings;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  const std::regex word("[A-Za-z]{2,}");
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it) words.push_back(it->str());
  return words;
}

// Words that are not text of the interface: names of kernels, parameters and variables, source, keys, the recording's device.
std::set<std::string> words_of_data(const Workbench& bench) {
  std::string text = "Warplens Tab Shift Enter NVIDIA H200 Hopper GFLOPS GB ms nan inf cuBLAS FP " + situation_words();
  for (const catalog::KernelSpec& spec : bench.kernels()) {
    text += " " + spec.name + " " + spec.family;
    for (const auto* words : {&spec.title, &spec.about})
      for (const auto& [language, in] : *words) text += " " + in;
    for (const catalog::ParameterSpec& parameter : spec.parameters)
      text += " " + parameter.name + " " + catalog::in_language(parameter.help, "en");
  }
  for (const Command& command : commands()) text += " " + to_string(command.chord);
  for (const cpu::LoopOrder order : cpu::kLoopOrders)
    for (const std::string& line : cpu::source_of(order)) text += " " + line;
  for (const hardware::Architecture& architecture : hardware::architectures()) text += " " + architecture.name + " " + architecture.title;
  if (const auto& snapshot = bench.side(SideId::Main).player.snapshot()) {
    text += " " + snapshot->source() + " " + snapshot->path();
    for (const Variable& variable : snapshot->program->variables) text += " " + variable.name + " " + variable.type;
    for (const Site& site : snapshot->program->sites) text += " " + site.array + " " + site.text;
    for (const auto& object : snapshot->block->trace.objects) text += " " + object.name;
  }
  text += " WebM";  // a format's name
  std::set<std::string> words;
  for (std::string& word : words_of(text)) words.insert(std::move(word));
  return words;
}

TEST(StringTable, NoTextIsWrittenIntoAPanel) {
  for (const Situation& situation : situations()) {
    SCOPED_TRACE(situation.name);
    auto bench = real_catalog_workbench();
    PaperScreen screen(1600, 900, 1, without_letters());
    situation.prepare(*bench, screen.state);
    screen.frame(*bench);
    const auto data = words_of_data(*bench);
    const PanelsScene scene = screen.frame(*bench);
    for (const viz::Record& record : scene.canvas.drawing()) {
      if (record.kind != viz::Record::Kind::Text) continue;
      for (const std::string& word : words_of(record.text))
        EXPECT_TRUE(data.contains(word) || record.text.find("…") != std::string::npos) << "'" << word << "' in '" << record.text << "'";
    }
  }
}

}  // namespace
}  // namespace warplens::app
