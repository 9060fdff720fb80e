// The front end of all widgets: anywidget calls `render`, and the view is that of the Python class.

import "./kit.css";
import "./timeline.css";
import "./board.css";
import { ContoursView } from "./contours.js";
import { MeetingView } from "./meeting.js";
import { PlayerView } from "./player.js";
import { BoardView } from "./board_view.js";
import { RaceView } from "./race.js";
import { AtlasView } from "./atlas.js";
import { PredictView } from "./predict.js";
import { TwoSearchesView } from "./two_searches.js";
import { WeightsView } from "./weights.js";

/** The view of each Python class, by its name.
 *  @type {Record<string, new (context: import("./view.js").Context) => import("./view.js").View>} */
export const VIEWS = {
  Contours: ContoursView,
  MeetingFrontiers: MeetingView,
  Race: RaceView,
  SearchPlayer: PlayerView,
  BoardWidget: BoardView,
  ParityLab: BoardView,
  Predict: PredictView,
  HeuristicAtlas: AtlasView,
  TwoSearches: TwoSearchesView,
  Weights: WeightsView,
};

export default {
  /** @param {import("./view.js").Context} context */
  render(context) {
    const Kind = VIEWS[context.model.get("_view")];
    /** @type {import("./view.js").View | null} */
    let view = new Kind(context);
    return () => {
      view?.end();
      view = null; // Jupyter keeps this function, and so what it knows
    };
  },
};
