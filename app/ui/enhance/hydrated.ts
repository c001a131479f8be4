import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: avoids a hydration mismatch. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
