import type fr from "../fr/payment";
import type { Shape } from "../shape";

export default {} satisfies Shape<typeof fr>;
