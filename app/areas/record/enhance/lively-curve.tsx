import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { CurveProps } from "./measurement-curve";

/** The server's drawing until the one that can be asked has come; it stays where that one does not come. */
export function LivelyCurve({ children, ...curve }: CurveProps & { children: ReactNode }) {
  const [Curve, setCurve] = useState<ComponentType<CurveProps> | null>(null);
  useEffect(() => {
    let left = false;
    import("./measurement-curve").then(
      (module) => left || setCurve(() => module.default),
      () => {},
    );
    return () => {
      left = true;
    };
  }, []);
  return Curve ? <Curve {...curve} /> : children;
}
