#include "tests/viz/glossary_page.h"

namespace warplens::viz {

std::string glossary_page(const Strings& english, const Strings& chinese) {
  std::string page =
      "# Glossary\n\n"
      "What the words in the window mean; F2 shows this page there, with pictures, and hovering a word explains it. Made from "
      "`assets/glossary.json`: `warplens-glossary-page > docs/glossary.md`.\n";
  std::string group;
  for (const Term& term : english.glossary().terms()) {
    if (group != term.group) {
      group = term.group;
      const std::string key = "panel.glossary_group." + group;
      page += "\n## " + english.get(key) + (english.get(key) == chinese.get(key) ? "" : " · " + chinese.get(key)) + "\n";
      page += "\n| term | meaning | 术语 | 含义 |\n|---|---|---|---|\n";
    }
    const Term& other = *chinese.glossary().find(term.id);
    page += "| **" + term.name + "** | " + term.text + " | **" + other.name + "** | " + other.text + " |\n";
  }
  return page;
}

}  // namespace warplens::viz
