// Inside of the Banks stage: the lanes row and the flights are the same for banks and for sectors.
#pragma once

#include "viz/scenes/banks/banks.h"
#include "viz/scenes/parts.h"

namespace warplens::viz::banks {

// The layout of the picture, from top to bottom.
struct Columns {
  float x = 0, pitch = 0;  // of the 32 columns
  float lane_y = 0, lane_height = 0;
  bool numbered = true;  // lane numbers are above the row where the cells are too narrow for them
  Rect cell(uint32_t column, float y, float height) const { return {x + column * pitch + 1, y, pitch - 2, height}; }
};

// How many columns apart labels can be so that the widest one fits: 1, 2, 4, 8, 16 or 32.
uint32_t label_step(const Pen& pen, float pitch, const TextStyle& style, std::string_view widest);

int focus_lane(const BanksInput& input);  // hovered, else selected, else -1
void draw_lanes(Pen& pen, const BanksInput& input, const Columns& columns, uint32_t lit, BanksScene& scene);
// Lines of the canvas grow by less than the text does; flights, which cross a large picture, by as much.
float flight_width(const Pen& pen, float width);
void draw_flight(Pen& pen, Point from, Point to, Color color, float width, float travelled);
// A quiet heading; gives the y below. `explained`: key of what hovering it says.
float draw_label(Pen& pen, float x, float y, std::string_view text, float width, const char* explained = nullptr);

// What a shared access is drawn from.
struct Served {
  const BanksInput& input;
  hardware::BankExplanation e;
  std::vector<std::vector<uint32_t>> counts;  // by pass and bank: distinct words, or lanes where they take turns
  std::vector<uint32_t> asked;                // by bank: the most of any pass
  uint32_t wavefronts = 0;
  float at = 0;  // wavefronts that have been played

  uint32_t lit(const BanksScene& scene) const { return wavefronts ? e.wavefronts[scene.current_wavefront].lanes : 0; }
  // A wavefront more than its pass has to have: as many are in the color of conflicts as there are conflicts.
  bool conflict(uint32_t wavefront) const { return wavefront > 0 && e.wavefronts[wavefront - 1].pass == e.wavefronts[wavefront].pass; }
};

void collect_pairs(const Served& served, BanksScene& scene);  // into BanksScene::pairs
// The passes over their lanes, and which lanes are partners by the pair rule, or break it; gives the y below.
float draw_lane_passes(Pen& pen, const Served& served, const Columns& columns, float y, float room, BanksScene& scene);
void draw_flights(Pen& pen, const BanksInput& input, const BanksScene& scene, float travelled);
// Each with its number and its lanes, and where that fits no column the names of a row beside it, up to `right`.
void draw_words(Pen& pen, const Served& served, const Columns& columns, const BanksScene& scene, float right);
// That the names of full rows take beside columns of that pitch; 0: each word has room for its own, or there is room in the rows.
float names_width(const Pen& pen, const Served& served, float pitch);
void draw_banks(Pen& pen, const Served& served, const Columns& columns, float y, float height, BanksScene& scene);
// A triangle with the number of words, or of lanes that take turns, under every bank in conflict; where columns are too narrow for numbers,
// one number for all. `from`: where a note may begin; one that would be below `bottom` is left out.
void draw_marks(Pen& pen, const Served& served, const Columns& columns, float y, float from, float right, float bottom, BanksScene& scene);
void draw_array(Pen& pen, const Served& served, const Rect& area, BanksScene& scene);
void draw_card(Pen& pen, const Served& served, const Rect& area, BanksScene& scene);
std::string word_text(const Served& served, const BanksScene::WordBox& word, const Strings& strings);  // for a tooltip

void draw_shared(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene);
void draw_global(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene);
// A sector under the mouse: which bytes of the array it is, and which lanes use how many of them.
std::string sector_text(const AccessView& view, const hardware::Sector& sector, const Strings& strings);

// Whether an open question asks for what the picture of this access is about.
bool is_asked(const Veil& veil, const AccessView& view);
// What the answer is worked out from, and nothing that it can be read off: each lane with its word or byte, and the banks.
void draw_asked(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene);

// Parts of it, none where there is no room: the array as it is declared, arrows to banks that are known, a card with a row for each lane.
std::string asked_lane_text(const Pen& pen, const AccessView& view, uint32_t lane);
// Much wider than high.
bool is_flat_array(const BanksInput& input);
// `share`: of the room's width, that it may take.
inline constexpr float kBesideShare = 0.42f;  // where the lanes' words are beside it
std::optional<Rect> place_asked_array(const Pen& pen, const BanksInput& input, const Rect& room, float share);
// The words of the active lanes, without their banks; false: there is no room, or the question is about them. `beside`: the accesses whose
// words stand beside them, in type of the same size.
bool draw_asked_words(Pen& pen, const AccessView& view, const Veil& veil, const Rect& area,
                      const std::vector<const AccessView*>& beside = {});
void draw_asked_array(Pen& pen, const BanksInput& input, const Rect& rect);
void draw_asked_flights(Pen& pen, const BanksInput& input, const Columns& columns, const Rect& area, BanksScene& scene);
std::optional<Rect> place_asked_card(const Pen& pen, const Rect& area);
void draw_asked_card(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene);

// How far apart neighboring lanes' words are, and what that comes to in banks: why they conflict or do not. Empty where they are not
// all as far apart, or side by side. Of a `side` of several, it says first what that costs.
std::string stride_text(const AccessView& view, const hardware::BankExplanation& explained, const Strings& strings,
                        std::string_view side = {}, std::string_view cost = {});
std::string shared_sentence(const AccessView& view, const hardware::BankExplanation& explained, const Strings& strings);
std::string global_sentence(const hardware::SectorExplanation& explained, const Strings& strings);
std::string operation(const AccessView& view, const Strings& strings);  // "load", "store", "atomic"

}  // namespace warplens::viz::banks
