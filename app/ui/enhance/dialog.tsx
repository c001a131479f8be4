import { Close, Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

type DialogLinkProps = {
  /** The page that shows the same without scripts. */
  to: string;
  trigger: ReactNode;
  title: string;
  className?: string;
  children: ReactNode;
};

/** A link to a page that scripts open as a dialog; its content exists in no HTML before it is opened. */
export function DialogLink({ to, trigger, title, className, children }: DialogLinkProps) {
  const { t } = useTranslation("common");
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);

  function show(event: MouseEvent) {
    // With a modifier key the person asks for the page itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <a ref={link} href={to} className={className} onClick={show}>
        {trigger}
      </a>
      <Root open={open} onOpenChange={setOpen}>
        <Portal>
          <Overlay className="dialog-overlay" />
          <Content
            className="dialog"
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              link.current?.focus();
            }}
          >
            <Title>{title}</Title>
            {children}
            <Close className="link">{t("close")}</Close>
          </Content>
        </Portal>
      </Root>
    </>
  );
}
