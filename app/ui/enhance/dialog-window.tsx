import { Close, Content, Overlay, Portal, Root, Title } from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "../translation";

type DialogWindowProps = {
  title: string;
  /** Null for a window that neither Escape nor a press outside closes. */
  onClose: (() => void) | null;
  /** Called once the window is gone, to give the focus back. */
  onClosed?: () => void;
  children: ReactNode;
};

/** The window of a dialog, fetched when one is first opened. */
export default function DialogWindow({ title, onClose, onClosed, children }: DialogWindowProps) {
  const { t } = useTranslation("common");
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Root open onOpenChange={(open) => !open && onClose?.()}>
      <Portal>
        <Overlay className="dialog-overlay" />
        {/* Events of a portal rise to the form its link stands in: that form must not hear this one. */}
        <Content
          className="dialog"
          aria-describedby={undefined}
          onSubmit={(event) => event.stopPropagation()}
          onOpenAutoFocus={(event) => {
            // Enter pressed once too often must do nothing.
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed?.();
          }}
        >
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
          {onClose && <Close className="link">{t("close")}</Close>}
        </Content>
      </Portal>
    </Root>
  );
}
