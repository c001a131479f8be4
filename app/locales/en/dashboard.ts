import type fr from "../fr/dashboard";
import type { Shape } from "../shape";

export default {} satisfies Shape<typeof fr>;
