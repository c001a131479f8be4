import { type ReactNode, useEffect, useState } from "react";
import { durationText } from "~/ui/text/dates";
import { useTranslation } from "~/ui/text/translation";

type CountdownProps = {
  seconds: number;
  /** The content without scripts. */
  children: ReactNode;
};

/** The time before another code can be requested; announced once at the end, not every second. */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t, i18n } = useTranslation("common");
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <>
      {left !== 0 && (
        <p className="hint">
          {left === undefined
            ? children
            : t("code.againIn", { wait: durationText(left, i18n.language === "en" ? "en" : "fr") })}
        </p>
      )}
      <p className="hint" role="status">
        {left === 0 ? t("code.againNow") : ""}
      </p>
    </>
  );
}
