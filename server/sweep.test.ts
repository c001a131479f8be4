import { expect, test } from "vitest";
import type { WebDatabase } from "../app/web/.server/database.ts";
import { lendDatabase } from "../tests/database.ts";
import { sweep } from "./sweep.ts";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("quality 31 the oldest visitors' sessions beyond the limit are deleted, those of accounts are not", async () => {
  const { db, close } = await lendDatabase<WebDatabase>();
  const account_id = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
  const row = (name: string, hours: number, account: string | null = null) => ({
    id_hash: Buffer.from(name),
    sealed_data: Buffer.from("{}"),
    account_id: account,
    expires_at: inHours(hours),
  });
  await db
    .insertInto("web_session")
    .values([
      row("oldest", 21),
      row("older", 22),
      row("young", 23),
      row("youngest", 24),
      row("signed in", 0.4, account_id),
      row("ended", -23, account_id),
      row("long ended", -25, account_id),
    ])
    .execute();
  await sweep(db, 2);
  const left = await db.selectFrom("web_session").select("id_hash").execute();
  expect(left.map(({ id_hash }) => String(id_hash)).sort()).toEqual(["ended", "signed in", "young", "youngest"]);
  await close();
});

test("the answer to a form is kept for ten minutes, and a form without one for a day", async () => {
  const { db, close } = await lendDatabase<WebDatabase>();
  const row = (form_key: string, minutes: number, location: string | null) => ({
    form_key,
    location,
    session_id: null,
    sender: "",
    created_at: inHours(-minutes / 60),
  });
  await db
    .insertInto("form_answer")
    .values([
      row("answered", 9, "/"),
      row("answered long ago", 11, "/"),
      row("unanswered", 23 * 60, null),
      row("unanswered long ago", 25 * 60, null),
    ])
    .execute();
  await sweep(db);
  const left = await db.selectFrom("form_answer").select("form_key").orderBy("form_key").execute();
  expect(left.map(({ form_key }) => form_key)).toEqual(["answered", "unanswered"]);
  await close();
});
