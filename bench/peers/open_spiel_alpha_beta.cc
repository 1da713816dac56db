// OpenSpiel's own C++ alpha-beta, behind a function that ctypes can call.
//
// The Python package contains the C++ search and its headers but offers only
// the Python one to Python. The search does not count nodes; it calls the
// evaluator at every unfinished position at the horizon, and `leaves` counts
// those calls.

#include <functional>
#include <memory>

#include "open_spiel/algorithms/minimax.h"
#include "open_spiel/spiel.h"

extern "C" double open_spiel_alpha_beta(const char* name, int depth, bool undo, long* leaves) {
  std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(name);
  long count = 0;
  auto zero = [&count](const open_spiel::State&) {
    ++count;
    return 0.0;
  };
  auto result = open_spiel::algorithms::AlphaBetaSearch(*game, nullptr, zero, depth,
                                                        open_spiel::kInvalidPlayer, undo);
  *leaves = count;
  return result.first;
}
