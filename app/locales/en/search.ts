import type fr from "../fr/search";
import type { Shape } from "../shape";

export default {} satisfies Shape<typeof fr>;
