import type { FormEvent } from "react";

/** A change of language loads the page anew: the browser itself sends the form, not the framework. */
export function leaveLanguageToBrowser(event: FormEvent) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter?.getAttribute("name")?.startsWith("language.")) event.stopPropagation();
}
