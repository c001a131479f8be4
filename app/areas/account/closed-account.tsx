import { href } from "react-router";
import { Note } from "~/ui/blocks/note";
import { Sentence } from "~/ui/blocks/prose";
import { useTranslation } from "~/ui/text/translation";

export type Closed = { banner: "blocked" | "mustChange" } | { banner: "blockedWait"; wait: string };

/** Tells the owner why the account is closed, and how to open it again. */
export function ClosedAccount(closed: Closed) {
  const { t } = useTranslation("account");
  const { banner } = closed;
  return (
    <Note tone="bad" role="alert">
      <p>
        {banner === "blockedWait" ? (
          t("login.blockedWait", { wait: closed.wait })
        ) : (
          <Sentence here={banner === "blocked" ? href("/login/unblock") : href("/reset-password")}>
            {t(`login.${banner}`)}
          </Sentence>
        )}
      </p>
    </Note>
  );
}
