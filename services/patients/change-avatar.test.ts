import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../appointments/testing.ts";
import { sweepBlobs } from "../cleanup.ts";
import { aHost, type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient } from "../testing-people.ts";

let host: Host;
let presets: number[];
beforeAll(async () => {
  host = await aHost();
  const rows = [1, 2].map((at) => ({
    ...{
      list: "default-avatar",
      code: `avatar-0${at}`,
      name_fr: `Dessin ${at}`,
      name_en: `Drawing ${at}`,
      position: at,
    },
  }));
  const made = await host.deps.db.insertInto("reference_item").values(rows).returning("id").execute();
  presets = made.map(({ id }) => id);
});
afterAll(() => host.close());

const photo = async (background: string, name = "moi.png") =>
  new File(
    [
      (await sharp({ create: { width: 700, height: 400, channels: 3, background } })
        .withExif({ IFD0: { Copyright: "ZZMARK" } })
        .png()
        .toBuffer()) as BlobPart,
    ],
    name,
  );
const change = (token: string, fields: Record<string, string>, files: File[] = []) =>
  host.call("PUT", "/user/update/patient/avatar", { token, form: formOf(fields, files) });
const shown = (token: string, id: string) =>
  host.fetch(new Request(`http://services/files/avatar/${id}`, { headers: { authorization: `Bearer ${token}` } }));
const sweepLater = async () => {
  await sql`update doomed_blob set created_at = now() - interval '1 hour'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
};
const rowOf = (id: string) =>
  host.deps.db
    .selectFrom("patient")
    .select(["avatar_preset", "avatar_blob"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const acts = async (patientId: string) =>
  (
    await host.deps.db
      .selectFrom("record_event")
      .select("act")
      .where("patient_id", "=", patientId)
      .orderBy("seq")
      .execute()
  ).map(({ act }) => act);

test("MR-018 MR-042 MR-083 a photo, a drawing or none, of oneself and of a child, each written anew and the former one swept", async () => {
  const parent = await aPatient(host);
  const child = await aChildOf(host, parent);
  const token = await signedInAs(host, parent);
  for (const patientId of [parent.id, child.id]) {
    expect((await shown(token, patientId)).status).toBe(404);
    expect((await change(token, { patientId }, [await photo("#0b6e4f")])).status).toBe(200);
    const first = await rowOf(patientId);
    const bytes = Buffer.from(await (await shown(token, patientId)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 512, height: 512 });
    expect(bytes.includes("ZZMARK")).toBe(false);
    await change(token, { patientId }, [await photo("#c05000")]);
    const second = await rowOf(patientId);
    expect(second.avatar_blob).not.toBe(first.avatar_blob);
    await sweepLater();
    await expect(host.deps.blobs.get(first.avatar_blob!)).rejects.toThrow();
    expect((await shown(token, patientId)).status).toBe(200);
    await change(token, { patientId, defaultAvatarId: String(presets[0]) });
    expect(await rowOf(patientId)).toEqual({ avatar_preset: presets[0], avatar_blob: null });
    expect((await shown(token, patientId)).headers.get("content-type")).toBe("image/svg+xml");
    expect((await change(token, { patientId, remove: "true" })).status).toBe(200);
    expect(await rowOf(patientId)).toEqual({ avatar_preset: null, avatar_blob: null });
    await sweepLater();
    await expect(host.deps.blobs.get(second.avatar_blob!)).rejects.toThrow();
    expect((await acts(patientId)).filter((act) => act === "change picture")).toHaveLength(4);
  }
  await change(token, { patientId: child.id, defaultAvatarId: String(presets[1]) });
  // An identity that is saved leaves the picture as it is.
  const born = `${new Date().getUTCFullYear() - 6}-01-15`;
  const names = { firstName: "Léa", lastName: "Durand", birthdayDate: born, genre: "F", weight: "21", height: "117" };
  const saved = formOf({ patientId: child.id, ...names });
  expect((await host.call("PUT", "/user/update/patient", { token, form: saved })).status).toBe(200);
  expect(await rowOf(child.id)).toEqual({ avatar_preset: presets[1], avatar_blob: null });
  const { results } = (await host.call("GET", "/user/patient/nearby/list", { token })).data;
  expect(results.map(({ nearby }: { nearby: object }) => nearby)).toEqual([
    expect.objectContaining({ id: child.id, avatar: { url: `/files/avatar/${child.id}` } }),
  ]);
});

test("R12 the picture of somebody else is neither changed nor told, and nothing is decoded for it", async () => {
  const [own, other] = [await aPatient(host), await aPatient(host)];
  const childOfOther = await aChildOf(host, other);
  const token = await signedInAs(host, own);
  for (const patientId of [other.id, childOfOther.id, randomUUID()])
    for (const [fields, files] of [
      [{ remove: "true" }, []],
      [{ defaultAvatarId: String(presets[0]) }, []],
      [{}, [new File(["no picture"], "a.png")]],
    ] as const)
      expect(await change(token, { patientId, ...fields }, [...files])).toMatchObject({
        ...{ status: 404, error: "NOT_RELATED" },
      });
  expect(await rowOf(other.id)).toEqual({ avatar_preset: null, avatar_blob: null });
});

test("quality 26 27 what is no picture, no drawing of the list, or several wishes at once changes nothing", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const patientId = patient.id;
  await change(token, { patientId, defaultAvatarId: String(presets[0]) });
  const before = await rowOf(patientId);
  const png = await photo("#fff");
  const wrong: [Record<string, string>, File[], number, string][] = [
    [{}, [new File(["<svg/>"], "a.svg")], 415, "typeNotAccepted"],
    [{}, [new File([png], "a.gif")], 415, "typeNotAccepted"],
    [{}, [new File([png.slice(0, 90)], "a.png")], 415, "imageUnreadable"],
    [{}, [new File([png, new Uint8Array(5_242_880)], "a.png")], 413, "tooLarge"],
    [{ defaultAvatarId: "999999" }, [], 400, "unknown"],
    [{}, [], 400, "required"],
    [{ remove: "true", defaultAvatarId: String(presets[1]) }, [], 400, "required"],
    [{ remove: "true" }, [png], 400, "required"],
  ];
  for (const [fields, files, status, message] of wrong)
    expect(await change(token, { patientId, ...fields }, files), message).toMatchObject({
      status,
      errorMessages: [{ message }],
    });
  expect(await rowOf(patientId)).toEqual(before);
});
