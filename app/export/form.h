// What a person fills in to export what is shown: texts as they were typed, until they are a wish.
#pragma once

#include <array>
#include <string>

#include "app/export/exporting.h"

namespace warplens::app {

struct ExportForm {
  enum class Size : uint8_t { Window, FullHd, UltraHd, Custom };
  Format format = Format::Png;
  Size size = Size::Window;
  std::string width = "1280", height = "800";  // of Custom
  bool dark = true, transparent = false;
  FilmRange::Of range = FilmRange::Of::Access;
  std::string first, last;  // of Steps: as the transport counts
  std::string rate = "25", speed = "2";
  std::string folder, name;  // without the ending, which the format gives
  std::string lesson;        // of a handout, by its name; empty: there is none to make one of
  std::string path() const;

  friend bool operator==(const ExportForm&, const ExportForm&) = default;
};
inline constexpr std::array kExportSizes = {ExportForm::Size::Window, ExportForm::Size::FullHd, ExportForm::Size::UltraHd,
                                            ExportForm::Size::Custom};
const char* name(ExportForm::Size size);  // "window"
inline constexpr std::array kExportRanges = {FilmRange::Of::Access, FilmRange::Of::Tile, FilmRange::Of::Steps};
const char* name(FilmRange::Of range);  // "access"

// The stage as it is on the screen, in units, and how large its texts are there.
struct ShownSize {
  float width = 1100, height = 760, scale = 1;
};
struct PixelSize {
  uint32_t width = 0, height = 0;
};
PixelSize size_of(const ExportForm& form, const ShownSize& shown);  // 0 where what was typed is no number
// Errors: what was typed is no number, and everything that check() says.
Result<ExportWish> wish_of(const ExportForm& form, const ShownSize& shown);

// For what a bench shows now: a name that is free in the folder, and a range around the shown moment.
void prepare(ExportForm& form, const Workbench& bench);
// For a handout of a lesson.
void prepare_handout(ExportForm& form, const Workbench& bench, const std::string& lesson);
// "name", "name-2", ...: the first of which no file with the form's ending is there.
std::string free_name(const ExportForm& form, const std::string& wanted);

}  // namespace warplens::app
