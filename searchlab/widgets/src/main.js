// The front end of all widgets: anywidget calls `render`, and the view is that of the Python class.

import "./kit.css";
import "./timeline.css";
import "./board.css";
import "./map.css";
import "./race.css";
import "./ranking.css";
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
    const { model } = context;
    const Kind = VIEWS[model.get("_view")];
    // Jupyter keeps the function that is returned, and so what it knows, until these are no more.
    /** @type {import("./view.js").Context | null} */
    let given = { ...context, css };
    /** @type {import("./view.js").View | null} */
    let view = null;
    const begin = () => {
      view?.end();
      view = given && new Kind(given);
    };
    begin();
    model.on("change:_search", begin); // another search is another view
    return () => {
      model.off("change:_search", begin);
      view?.end();
      view = given = null;
    };
  },
};
