// What the user has chosen: the one door through which it changes, its history, and the sides that work it out.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/compare/side.h"
#include "app/session/history.h"

namespace warplens::app {

inline constexpr const char* kEditCompared = "edit.compared";  // a view: the stage that an edit was compared from, and how many before

class Choices {
 public:
  Choices(std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels, const PipelineFactory& pipelines,
          const std::function<void()>& wake);

  const std::vector<catalog::KernelSpec>& kernels() const { return *kernels_; }
  Side& side(SideId id) { return *sides_[static_cast<size_t>(id)]; }
  const Side& side(SideId id) const { return *sides_[static_cast<size_t>(id)]; }
  const Settings& settings() const { return settings_; }

  // The one door. Whatever differs afterwards is put into effect and is one step of the history; false: nothing does. What the
  // program chooses by itself is not a step of its own.
  enum class By : uint8_t { Person, Program };
  bool change(const std::function<void(Settings&)>& edit, By by = By::Person);
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  bool undo();
  bool redo();
  // A new beginning: everything is worked out again.
  void start(Settings settings);

  // A file's header and its text are read (again).
  Status open(const std::string& path);
  // The text that is edited takes the place of the file's: its header is read, and the sides that show it are worked out again.
  void put_text(const std::string& name, std::string text);
  void drop_text(const std::string& name);
  Status read_saved(const std::string& path);  // the file was saved: sides that show it as it is there follow
  void ask(SideId id);
  // Takes the side's newest snapshot, where there is one; false: nothing has changed.
  bool take_snapshot(SideId id);

 private:
  void put_into_effect(const Settings& settings);
  uint64_t block_of(SideId id) const;  // that is traced of it
  void ask_block();                    // of Main, another one of the same kernel
  std::shared_ptr<const catalog::KernelSpec> spec_of(const Choice& choice) const;
  struct EditedText {
    std::string text;
    std::shared_ptr<const catalog::KernelSpec> spec;  // the last one that could be read
    std::optional<Error> problem;                     // of its header
  };
  const EditedText* edited(const Choice& choice) const;

  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels_;
  std::vector<std::shared_ptr<const catalog::KernelSpec>> opened_;  // files, by path
  std::map<std::string, EditedText> edited_;                        // by the choice's name
  std::array<std::unique_ptr<Side>, kSides> sides_;
  Settings settings_;
  History<Settings> history_;
  std::string going_;  // what the last step of the history changed and nothing else: going on with it is the same step
};

}  // namespace warplens::app
