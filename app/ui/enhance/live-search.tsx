import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Field, type FormField } from "~/ui/forms/field";
import { useTranslation } from "~/ui/text/translation";
import { useHydrated } from "./hydrated";

export type Suggestion = {
  value: string;
  label: string;
  /**
   * The values to write into other fields of the form, by name; without it the label is written into the field itself.
   */
  fills?: Record<string, string>;
  /** What is said of it below the field once it is chosen. */
  said?: string;
};

type LiveSearchProps = {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** Answers `src?q=…` with a JSON list of suggestions. */
  src: string;
  minLength?: number;
  maxLength?: number;
  /** The autocomplete attribute of the input. */
  autoComplete?: string;
  onChoose?: (suggestion: Suggestion) => void;
};

/** A text input with suggestions; a plain input without scripts. */
export function LiveSearch({
  field,
  label,
  hint,
  optional,
  src,
  minLength = 3,
  maxLength,
  autoComplete = "off",
  onChoose,
}: LiveSearchProps) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Suggestion[] | "failed">();
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const listId = `${field.id}-list`;
  const options = Array.isArray(found) ? found : [];

  useEffect(() => {
    setActive(-1);
    setFound(undefined);
    if (query.length < minLength) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const url = new URL(src, location.href);
      url.searchParams.set("q", query);
      try {
        const response = await fetch(url, { signal: stop.signal, headers: { Accept: "application/json" } });
        setFound(response.ok ? await response.json() : "failed");
      } catch {
        if (!stop.signal.aborted) setFound("failed");
      }
    }, 300);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, src, minLength]);

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function choose(suggestion: Suggestion) {
    for (const [name, text] of Object.entries(suggestion.fills ?? { [field.name]: suggestion.label })) {
      const filled = input.current?.form?.elements.namedItem(name);
      if (filled instanceof HTMLInputElement) filled.value = text;
    }
    setQuery("");
    setSaid(suggestion.said);
    onChoose?.(suggestion);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The form is sent: no list opens over what it brings.
    if (event.key === "Enter" && active < 0) return setQuery("");
    if (event.key === "ArrowDown" && query === "") setQuery(event.currentTarget.value.trim());
    if (options.length === 0) return;
    const last = options.length - 1;
    const chosen = options[active];
    if (event.key === "ArrowDown") setActive(active === last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape") setQuery("");
    else return;
    event.preventDefault();
  }

  function message() {
    if (query === "") return said;
    if (query.length < minLength) return t("search.tooShort", { count: minLength });
    if (found === "failed") return t("search.failed");
    if (found === undefined) return "";
    return found.length === 0 ? t("search.none") : t("search.found", { count: found.length });
  }

  // ARIA attributes of a combobox are set only with scripts.
  const combobox = hydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": options.length > 0,
    "aria-controls": listId,
    "aria-activedescendant": active < 0 ? undefined : `${listId}-${active}`,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      setQuery(currentTarget.value.trim());
      setSaid(undefined);
    },
    onKeyDown,
    onBlur: () => setQuery(""),
  };

  return (
    <div className="live-search">
      <Field
        ref={input}
        field={field}
        label={label}
        hint={hint}
        optional={optional}
        autoComplete={autoComplete}
        maxLength={maxLength}
        {...combobox}
        after={
          <>
            {hydrated && (
              <div
                id={listId}
                role="listbox"
                aria-label={typeof label === "string" ? label : undefined}
                className="suggestions"
                hidden={options.length === 0}
              >
                {options.map((option, index) => (
                  // The pointer must not move the focus before the click arrives.
                  <div
                    key={option.value}
                    id={`${listId}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    onPointerDown={(event) => {
                      event.preventDefault();
                      choose(option);
                    }}
                  >
                    {option.label}
                  </div>
                ))}
              </div>
            )}
            <p className="hint" role="status">
              {message()}
            </p>
          </>
        }
      />
    </div>
  );
}
