// The front end of all widgets: anywidget calls `render`, and the view is that of the Python class.

import "./kit.css";
import "./timeline.css";
import "./board.css";
import { PlayerView } from "./player.js";
import { BoardView } from "./board_view.js";
import { ParityLabView } from "./parity_lab.js";
import { RaceView } from "./race.js";
import { AtlasView } from "./atlas.js";
import { PredictView } from "./predict.js";

/** The view of each Python class, by its name.
 *  @type {Record<string, new (context: import("./view.js").Context) => import("./view.js").View>} */
export const VIEWS = {
  Race: RaceView,
  SearchPlayer: PlayerView,
  BoardWidget: BoardView,
  ParityLab: ParityLabView,
  Predict: PredictView,
  HeuristicAtlas: AtlasView,
};

export default {
  /** @param {import("./view.js").Context} context
   *  @param {string} css */
  render(context, css) {
    const Kind = VIEWS[context.model.get("_view")];
    /** @type {import("./view.js").View | null} */
    let view = new Kind({ ...context, css });
    return () => {
      view?.end();
      view = null; // Jupyter keeps this function, and so what it knows
    };
  },
};
