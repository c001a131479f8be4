import { data } from "react-router";
import type { Refusal } from "~/.server/form";
import type { TextKey } from "~/locales/texts";

/** Shows the page of the picture again, with the error at its field. */
export const wrongPicture = (field: "file" | "preset", error: TextKey, status = 422) =>
  data({ result: { status: "error", error: { [field]: [error] } } } satisfies Refusal, { status });
