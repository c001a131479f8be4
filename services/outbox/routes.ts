import type { Kysely } from "kysely";
import { getOutboxMail, listOutbox } from "../contract/outbox.ts";
import { getStatus } from "../contract/status.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { isMailDelayed } from "../platform/outbox.ts";
import { on, type Route } from "../route.ts";

const wire = <Row extends { sent_at: Date | null; created_at: Date; body_text: string }>(row: Row) => {
  const { sent_at, created_at, body_text, ...rest } = row;
  return {
    ...rest,
    text: body_text,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  };
};

const mails = (db: Kysely<Database>) =>
  db.selectFrom("outbox").select(["id", "recipient", "subject", "body_text", "created_at", "sent_at"]);

/** Throws outside a demonstration, where mails belong to real people. */
function requireDemonstration({ config }: HostDeps): void {
  if (!config.demonstration) throw new ApiError("NOT_FOUND");
}

/** The mail status, and the local outbox of the demonstration (ruling R21). */
export const outboxRoutes: Route[] = [
  on(getStatus, async ({ deps }) => ({ mailDelayed: await isMailDelayed(deps.db) })),
  on(listOutbox, async ({ deps }) => {
    requireDemonstration(deps);
    const rows = await mails(deps.db).orderBy("created_at", "desc").orderBy("id").limit(100).execute();
    return rows.map(wire);
  }),
  on(getOutboxMail, async ({ deps, params }) => {
    requireDemonstration(deps);
    const row = await mails(deps.db)
      .select(["body_html as html", "calendar"])
      .where("id", "=", params.id)
      .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce message n'existe pas."));
    return wire(row);
  }),
];
