import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/status";
import { callOrNull } from "./client";

/** How the services stand now; null when they do not answer. */
export const findStatus = (context: Readonly<RouterContextProvider>): Promise<{ mailDelayed: boolean } | null> =>
  callOrNull(context, contract.getStatus);
