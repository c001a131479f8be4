import type fr from "../fr/medical";
import type { Shape } from "../shape";

export default {} satisfies Shape<typeof fr>;
