import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";

const load = () => import("./dialog-window");
const DialogWindow = lazy(load);

type DialogLinkProps = Pick<ComponentProps<"a">, "className" | "aria-label"> & {
  /** The page that shows the same without scripts. */
  to: string;
  trigger: ReactNode;
  /** The title of the dialog, where it is not the text of the link. */
  title?: string;
  /** Opens as soon as scripts run. */
  opened?: boolean;
  /** The question before it is closed where something was typed in it. */
  losing?: string;
  /** The content of the dialog, given the function that closes it. */
  children: (close: () => void) => ReactNode;
};

/** A link to a page that scripts open as a dialog; its content is in no HTML before it is opened. */
export function DialogLink({ to, trigger, title, opened = false, losing, children, ...rest }: DialogLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);

  const close = () => setOpen(false);

  function show(event: MouseEvent) {
    // With a modifier key the link opens the page itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A screen reader would be left on what the dialog hides.
    link.current?.blur();
    // Without its script the link leads to its page.
    load().then(
      () => setOpen(true),
      () => location.assign(to),
    );
  }

  return (
    <>
      <a {...rest} ref={link} href={to} onClick={show}>
        {trigger}
      </a>
      {open && (
        <Suspense fallback={null}>
          <DialogWindow title={title ?? trigger} losing={losing} onClose={close} onClosed={() => link.current?.focus()}>
            {children(close)}
          </DialogWindow>
        </Suspense>
      )}
    </>
  );
}
