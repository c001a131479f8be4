import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, true after it: no mismatch, no second source. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
