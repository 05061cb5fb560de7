// Pages of docs can be found, and the files that they name are there.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/structure/project_files.h"

namespace warplens::structure {
namespace {

std::set<std::string> all_paths() {
  std::set<std::string> paths;
  for (const ProjectFile& file : project_files()) {
    paths.insert(file.path);
    for (size_t slash = file.path.find('/'); slash != std::string::npos; slash = file.path.find('/', slash + 1))
      paths.insert(file.path.substr(0, slash));
  }
  return paths;
}

std::vector<std::string> matches(const std::string& line, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator it(line.begin(), line.end(), pattern), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

TEST(Docs, LinksLeadToPagesAndEveryPageIsInTheList) {
  static const std::regex link(R"(\]\(([A-Za-z][A-Za-z0-9_/-]*\.(?:md|png))\))");
  const std::set<std::string> paths = all_paths();
  std::set<std::string> listed;
  size_t links = 0;
  for (const ProjectFile& file : project_files()) {
    if (!file.path.ends_with(".md")) continue;
    const std::string folder = file.path.substr(0, file.path.rfind('/') + 1);
    for (const std::string& line : file.lines)
      for (const std::string& to : matches(line, link)) {
        ++links;
        EXPECT_TRUE(paths.contains(folder + to)) << file.path << " leads to " << to;
        if (file.path == "docs/README.md") listed.insert(folder + to);
      }
  }
  EXPECT_GT(links, 20u);
  for (const std::string& path : paths) {
    const bool page = path.starts_with("docs/") && path.ends_with(".md") && path != "docs/README.md";
    EXPECT_TRUE(!page || listed.contains(path)) << path << " is not in docs/README.md";
  }
}

TEST(Docs, ThatSayHowToAddSomethingNameFilesThatAreThere) {
  static const std::regex quoted("`((?:app|assets|cmake|docs|kernels|tests|viz)/[A-Za-z0-9_./-]+)`");
  const std::set<std::string> paths = all_paths();
  size_t named = 0;
  for (const ProjectFile& file : project_files()) {
    if (!file.path.starts_with("docs/adding-")) continue;
    for (const std::string& line : file.lines)
      for (std::string path : matches(line, quoted)) {
        if (path.find("NAME") != std::string::npos) continue;
        while (path.ends_with('/')) path.pop_back();
        ++named;
        EXPECT_TRUE(paths.contains(path)) << file.path << " names " << path;
      }
  }
  EXPECT_GT(named, 30u);
}

}  // namespace
}  // namespace warplens::structure
