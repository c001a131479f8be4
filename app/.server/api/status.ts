import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/status";
import { callOrNull } from "./client";

/** The current state of the services; null when they do not answer. */
export const findStatus = (context: Readonly<RouterContextProvider>): Promise<{ mailDelayed: boolean } | null> =>
  callOrNull(context, contract.getStatus);
