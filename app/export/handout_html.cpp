// A handout as HTML: A4, two steps on a page, the answers on the last one.
#include <fmt/format.h>

#include "app/export/handout.h"
#include "viz/canvas/svg.h"
#include "viz/canvas/wide_marks.h"

namespace warplens::app {
namespace {

using viz::escaped;

// Fonts by name, those of the program first; of Chinese what systems have.
constexpr const char* kStyle = R"(
@page { size: A4; margin: 13mm 15mm 14mm; }
:root { --text: Inter, "Helvetica Neue", Arial, "WenQuanYi Micro Hei", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  --mono: "JetBrains Mono", "DejaVu Sans Mono", Consolas, "WenQuanYi Micro Hei Mono", "Noto Sans Mono CJK SC", monospace; }
* { box-sizing: border-box; }
body { font: 10pt/1.42 var(--text); color: #1b1f24; max-width: 180mm; margin: 10mm auto; background: #fff; }
header { border-bottom: .5mm solid #1b1f24; margin-bottom: 5mm; padding-bottom: 2mm; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 1mm; }
header p { margin: 0; }
.name { display: flex; gap: 6mm; margin-top: 4mm; color: #555c66; }
.name span { flex: 1; border-bottom: .25mm solid #9aa1ab; padding-bottom: 1mm; }
h2 { font-size: 11.5pt; line-height: 1.25; margin: 0 0 1mm; }
section.step { break-inside: avoid; margin: 0 0 5mm; }
.place { color: #555c66; font-size: 8.5pt; margin: 0 0 1.5mm; }
.place code { font: 8.5pt var(--mono); color: #1b1f24; white-space: pre-wrap; }
figure { margin: 0 0 2.5mm; border: .25mm solid #d3d8df; border-radius: 1.5mm; overflow: hidden; }
figure svg { display: block; width: 100%; height: auto; }
svg text { font-family: var(--text); }
svg text[font-family*="Mono"] { font-family: var(--mono); }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 7mm; align-items: start; }
.columns p { margin: 0; }
.question { border-left: .7mm solid #0a6fb3; padding-left: 3mm; }
.question .ask { font-weight: 600; }
.question .hint { color: #555c66; font-size: 9pt; margin-top: 1mm; }
.options { list-style: none; margin: 1.5mm 0 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 1mm 4mm; }
.options.long { grid-template-columns: 1fr; }
.options li { display: flex; gap: 2mm; align-items: baseline; }
.options .box { flex: none; width: 3.2mm; height: 3.2mm; border: .3mm solid #1b1f24; border-radius: .6mm; align-self: center; }
.write { border-bottom: .25mm solid #9aa1ab; height: 8mm; }
section.answers { break-before: page; }
section.answers ol { margin: 0; padding: 0; list-style: none; }
section.answers > ol > li { break-inside: avoid; display: grid; grid-template-columns: 7mm 1fr; margin: 0 0 3mm; }
section.answers .number { font-weight: 600; color: #555c66; }
section.answers .answer { font-weight: 600; color: #0b6b3a; }
section.answers p { margin: 0; }
section.answers .whole { color: #555c66; }
section.answers ul { margin: .5mm 0 0; padding-left: 4mm; color: #3c434c; font-size: 9pt; }
@media print { body { max-width: none; margin: 0; } figure svg, .question { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
)";

// Chinese quotes, dashes and dots are those of its own font, which stands behind Inter: as in the window.
constexpr const char* kWideMarkStyle = R"(@font-face { font-family: "Wide Marks"; unicode-range: U+2014, U+2018-2019, U+201C-201D, U+2026;
  src: local("WenQuanYi Micro Hei"), local("Noto Sans CJK SC"), local("PingFang SC"), local("Microsoft YaHei"); }
:root { --text: "Wide Marks", Inter, "WenQuanYi Micro Hei", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
)";

void add_question(std::string& out, const HandoutStep::Question& question) {
  out += "<div class=\"question\">\n<p class=\"ask\">" + escaped(question.ask) + "</p>\n";
  if (!question.hint.empty()) out += "<p class=\"hint\">" + escaped(question.hint) + "</p>\n";
  if (question.options.empty()) {
    out += "<div class=\"write\"></div>\n";
  } else {
    constexpr size_t kShort = 18;  // bytes that two columns have room for
    bool is_long = false;
    for (const auto& option : question.options) is_long |= option.text.size() > kShort;
    out += is_long ? "<ol class=\"options long\">\n" : "<ol class=\"options\">\n";
    char letter = 'A';
    for (const auto& option : question.options)
      out += fmt::format("<li><span class=\"box\"></span><span>{}&#160; {}</span></li>\n", letter++, escaped(option.text));
    out += "</ol>\n";
  }
  out += "<div class=\"write\"></div>\n</div>\n";
}

void add_step(std::string& out, const HandoutStep& step, size_t number) {
  out += fmt::format("<section class=\"step\" id=\"step-{}\">\n<h2>{}&#160; {}</h2>\n", number, number, escaped(step.title));
  out += "<p class=\"place\">" + escaped(step.place) + (step.code.empty() ? "" : "<br><code>" + escaped(step.code) + "</code>") + "</p>\n";
  out += "<figure>" + step.picture + "</figure>\n<div class=\"columns\">\n<p>" + escaped(step.text) + "</p>\n";
  if (step.question) add_question(out, *step.question);
  out += "</div>\n</section>\n";
}

// A title that asks has its mark.
std::string introduced(const std::string& title, const std::string& introduces) {
  if (title.ends_with("？")) return title;
  return title.ends_with("?") ? title + " " : title + introduces;
}

void add_answer(std::string& out, const HandoutStep& step, size_t number, const std::string& introduces) {
  const HandoutStep::Question& question = *step.question;
  out += fmt::format("<li><span class=\"number\">{}</span><div>\n<p>{}<span class=\"answer\">{}</span></p>\n", number,
                     escaped(introduced(step.title, introduces)), escaped(question.answer));
  if (!step.whole.empty()) out += "<p class=\"whole\">" + escaped(step.whole) + "</p>\n";
  if (!question.reveal.empty()) out += "<p>" + escaped(question.reveal) + "</p>\n";
  std::string reasons;
  char letter = 'A';
  for (const auto& option : question.options) {
    if (!option.reason.empty()) reasons += fmt::format("<li>{}{}{}</li>\n", letter, introduces, escaped(option.reason));
    ++letter;
  }
  for (const auto& [given, why] : question.mistakes)
    reasons += "<li>" + (given.empty() ? "" : escaped(given) + introduces) + escaped(why) + "</li>\n";
  if (!reasons.empty()) out += "<ul>\n" + reasons + "</ul>\n";
  out += "</div></li>\n";
}

}  // namespace

std::string handout_html(const Handout& handout, const viz::Strings& strings) {
  const std::string language = strings.get("language.tag"), title = escaped(handout.title);
  std::string out = "<!DOCTYPE html>\n<html lang=\"" + escaped(language) + "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + title +
                    "</title>\n<style>" + kStyle + (viz::has_wide_marks(strings.get("language.code")) ? kWideMarkStyle : "") +
                    "</style>\n</head>\n<body>\n";
  out += "<header>\n<h1>" + title + "</h1>\n<p>" + escaped(handout.summary) + "</p>\n<div class=\"name\"><span>" +
         escaped(strings.get("handout.name")) + "</span><span>" + escaped(strings.get("handout.date")) + "</span></div>\n</header>\n";
  for (size_t i = 0; i < handout.steps.size(); ++i) add_step(out, handout.steps[i], i + 1);
  out += "<section class=\"answers\" id=\"answers\">\n<header>\n<h1>" + escaped(strings.get("handout.answers")) + "</h1>\n<p>" + title +
         "</p>\n" + "<p class=\"place\"><code>warplens --lesson " + escaped(handout.name) + "</code></p>\n</header>\n<ol>\n";
  for (size_t i = 0; i < handout.steps.size(); ++i)
    if (handout.steps[i].question) add_answer(out, handout.steps[i], i + 1, strings.get("join.introduces"));
  return out + "</ol>\n</section>\n</body>\n</html>\n";
}

}  // namespace warplens::app
