import type { FormEvent } from "react";

/** A change of language reloads the page: the browser submits the form, not the router. */
export function submitLanguageNatively(event: FormEvent) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter?.getAttribute("name")?.startsWith("language.")) event.stopPropagation();
}
