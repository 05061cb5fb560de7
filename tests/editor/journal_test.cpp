#include "app/editor/journal.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include "app/editor/line_edits.h"
#include "kernels/base/file.h"

namespace warplens::editor {
namespace {

namespace fs = std::filesystem;

fs::path new_folder(const std::string& name) {
  const fs::path folder = fs::path(testing::TempDir()) / ("journal-" + name + "-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  return folder;
}

// What somebody types: the same for the same seed.
void edit_somehow(TextModel& model, std::mt19937& random) {
  const size_t at = random() % (model.text().size() + 1);
  model.select(at, random() % 4 ? at : random() % (model.text().size() + 1));
  switch (random() % 6) {
    case 0:
      return model.erase(Motion::Left);
    case 1:
      return break_line(model);
    case 2:
      return toggle_comment(model);
    case 3:
      return model.undo();
    default:
      return model.type("\xe4\xb8\xad" + std::to_string(random() % 1000));
  }
}

TEST(Journal, HasTheTextAndEveryEditOfIt) {
  const fs::path folder = new_folder("text");
  TextModel model("a\r\nb\n");
  {
    auto journal = Journal::begin(folder, {"/x/a.cu", "naive", model.text()});
    ASSERT_TRUE(journal);
    EXPECT_TRUE(read_journals(folder).empty()) << "it is in use";
    std::mt19937 random(1);
    for (int i = 0; i < 500; ++i) {
      edit_somehow(model, random);
      for (const Edit& edit : model.take_edits()) ASSERT_TRUE(journal->add(edit));
    }
  }
  const auto found = read_journals(folder);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].head.name, "/x/a.cu");
  EXPECT_EQ(found[0].head.original, "naive");
  EXPECT_EQ(found[0].head.base, "a\r\nb\n");
  EXPECT_EQ(found[0].text, model.text());
}

TEST(Journal, WhatIsCutOffOrDamagedIsLeftOut) {
  const fs::path folder = new_folder("cut");
  {
    auto journal = Journal::begin(folder, {"a.cu", "", "base"});
    ASSERT_TRUE(journal);
    ASSERT_TRUE(journal->add({4, "", " one"}));
    ASSERT_TRUE(journal->add({8, "", " two"}));
  }
  const fs::path file = fs::directory_iterator(folder)->path();
  const std::string whole = *read_file(file);
  const size_t head = whole.find("\nE ") + 1;
  for (size_t size = 0; size <= whole.size(); ++size) {
    ASSERT_TRUE(write_file(file, whole.substr(0, size)));
    const auto found = read_journals(folder);
    if (size < head) {
      EXPECT_TRUE(found.empty()) << size;
      continue;
    }
    ASSERT_EQ(found.size(), 1u) << size;
    EXPECT_TRUE(found[0].text == "base" || found[0].text == "base one" || (size == whole.size() && found[0].text == "base one two"));
  }
  std::string damaged = whole;
  damaged[whole.find("two")] = 'T';
  ASSERT_TRUE(write_file(file, damaged));
  EXPECT_EQ(read_journals(folder).at(0).text, "base one");
}

TEST(Journal, NothingTypedIsLostWhenTheProgramIsKilledAt200RandomMoments) {
  struct Shared {
    std::atomic<uint32_t> begun{0}, done{0};
  };
  auto* const shared = static_cast<Shared*>(::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(shared, MAP_FAILED);
  const std::string base = "__global__ void k() {\n}\n";
  std::mt19937 random(7);
  uint32_t most = 0;
  for (uint32_t moment = 0; moment < 200; ++moment) {
    const fs::path folder = new_folder("killed");
    shared->begun = shared->done = 0;
    const pid_t child = ::fork();
    if (child == 0) {
      auto journal = Journal::begin(folder, {"k.cu", "", base});
      TextModel model(base);
      std::mt19937 typed(moment);
      while (journal) {
        ++shared->begun;
        edit_somehow(model, typed);
        for (const Edit& edit : model.take_edits()) (void)journal->add(edit);
        ++shared->done;
      }
      ::_exit(1);
    }
    ASSERT_GT(child, 0);
    while (shared->done == 0) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto found = read_journals(folder);
    ASSERT_EQ(found.size(), 1u) << moment;
    TextModel model(base);
    std::mt19937 typed(moment);
    const uint32_t done = shared->done, begun = shared->begun;
    for (uint32_t i = 0; i < done; ++i) edit_somehow(model, typed);
    std::string last = model.text();
    if (begun > done) edit_somehow(model, typed);
    // What was typed before the kill is there; the edit under way may be.
    EXPECT_TRUE(found[0].text == last || found[0].text == model.text()) << moment << ": after " << done << " edits";
    most = std::max(most, done);
    fs::remove_all(folder);
  }
  EXPECT_GT(most, 20u);
}

}  // namespace
}  // namespace warplens::editor
