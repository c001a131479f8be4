import { Close, Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "~/ui/text/translation";

type DialogWindowProps = {
  title: ReactNode;
  /** Null for a dialog that neither Escape nor a click outside closes. */
  onClose: (() => void) | null;
  /** The question before it is closed where something was typed in it. */
  losing?: string;
  /** Called after closing, to restore the focus. */
  onClosed?: () => void;
  /** What has the focus first; its question or the title unless given: an accidental repeated Enter must do nothing. */
  findFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** The dialog window, loaded when one is first opened. */
export default function DialogWindow({ title, onClose, losing, onClosed, findFocus, children }: DialogWindowProps) {
  const { t } = useTranslation("common");
  const heading = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (losing && isTyped.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [losing]);

  function close() {
    if (!losing || !isTyped.current || confirm(losing)) onClose?.();
    // A press outside has moved the focus.
    else focused.current?.focus();
  }

  return (
    <Root open onOpenChange={(open) => !open && close()}>
      <Portal>
        <Overlay className="dialog-overlay" />
        {/* React events bubble from a portal to the form around its link: that form must not receive this one. */}
        <Content
          className="dialog"
          aria-describedby={undefined}
          onFocus={({ target }) => {
            focused.current = target;
            // Going round from the last to the first of it does not scroll.
            target.scrollIntoView({ block: "nearest" });
          }}
          onInput={() => {
            isTyped.current = true;
          }}
          onEscapeKeyDown={(event) => {
            // It closes the list of a search first.
            if (document.activeElement?.getAttribute("aria-expanded") === "true") event.preventDefault();
          }}
          onSubmit={(event) => {
            if (!event.defaultPrevented) isTyped.current = false;
            event.stopPropagation();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const question = (event.target as HTMLElement).querySelector<HTMLElement>("[data-question]");
            (findFocus?.() ?? question ?? heading.current)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed?.();
          }}
        >
          {/* Not the title itself: Orca goes to the first words by itself, and is silent on a focus where it is already. */}
          <div ref={heading} tabIndex={-1}>
            <Title>{title}</Title>
          </div>
          {children}
          {onClose && <Close className="link">{t("close")}</Close>}
        </Content>
      </Portal>
    </Root>
  );
}
