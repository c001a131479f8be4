import { type ComponentProps, type MouseEvent, useContext } from "react";
import { href } from "react-router";
import { TabLink } from "~/ui/blocks/tab-link";
import { CsrfContext } from "~/ui/forms/csrf";

type LanguageLinkProps = ComponentProps<typeof TabLink> & {
  /** The language to change to. */
  language: string;
  /** The path of this page. */
  from: string;
};

/** A link to the page of the language in a new tab; while nothing has been typed, scripts change it in this one. */
export function LanguageLink({ language, from, ...rest }: LanguageLinkProps) {
  const csrf = useContext(CsrfContext);
  function change(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || isFilledIn()) return;
    event.preventDefault();
    const form = Object.assign(document.createElement("form"), { method: "post", action: href("/preferences") });
    for (const [name, value] of Object.entries({ csrf: csrf ?? "", from, [`language.${language}`]: "" }))
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(form);
    form.submit();
  }
  return <TabLink {...rest} onClick={change} />;
}

/** Whether the page holds something that it would lose: what was typed or chosen, or a refused form given back. */
function isFilledIn(): boolean {
  if (document.querySelector("main .error-summary")) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("main :is(input, textarea, select)");
  return [...fields].some((field) =>
    "options" in field
      ? // The first of a list is chosen where none is sent.
        [...field.options].some(({ selected, defaultSelected, index }) => index > 0 && selected !== defaultSelected)
      : field.checked !== field.defaultChecked || field.value !== field.defaultValue,
  );
}
