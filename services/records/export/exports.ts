import { sql } from "kysely";
import type { z } from "zod";
import { uuid } from "../../contract/endpoint.ts";
import * as contract from "../../contract/record-export.ts";
import type { Language } from "../../db/types.ts";
import { notRelated, ownFamily } from "../../patients/ownership.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { type Limit, rateLimit } from "../../platform/limits.ts";
import { fileHeaders, fileResponse } from "../../platform/received-files.ts";
import { type Call, type Caller, on, type Route } from "../../route.ts";
import { changeRecord } from "../change-record.ts";
import { toArchive } from "./archive.ts";
import { exportWords } from "./words.ts";

type Wire = z.infer<typeof contract.listExports.answer>;
type Part = z.infer<typeof contract.exportPart>;

/** Copies that one account may ask for, of all records together: each reads a whole record. */
const asked = ({ accountId }: Caller): Limit => ({ key: `export:${accountId}`, seconds: 86_400, max: 10 });

/** Whether a copy `e` is kept still: the job that deletes it may come later. */
const isKept = sql<boolean>`(e.state in ('ASKED', 'MAKING')
  or e.state_at >= now() - make_interval(days => ${contract.exportDays}))`;

/** The copies that the caller asked for, of the own record and of children, in one statement. */
async function list({ deps: { db }, caller }: Call<unknown, unknown, unknown>): Promise<Wire> {
  if (caller.patientId === null) throw notRelated();
  const { rows } = await sql<Wire[number]>`
    select e.id, e.patient_id as "patientId", e.state, to_jsonb(e.asked_at)->>0 as "askedAt",
      case when e.state = 'READY' then to_jsonb(e.state_at + make_interval(days => ${contract.exportDays}))->>0 end
        as "readyUntil",
      case when e.state = 'READY' then jsonb_build_object('html', e.html_bytes, 'ips', e.ips_bytes, 'zip',
        e.html_bytes + e.ips_bytes + (select coalesce(sum(d.size_bytes), 0) from document_of(family.id) d
          where e.files @> jsonb_build_array(jsonb_build_object('id', d.id)))
          + (select coalesce(sum(f.size_bytes), 0) from situation_document f join appointment a on a.id = f.appointment_id
            where a.patient_id = family.id and e.files @> jsonb_build_array(jsonb_build_object('id', f.id)))) end as sizes
    from (${ownFamily(caller.patientId)}) family, record_export_of(family.id) e
    where e.asked_by = ${caller.accountId}::uuid and ${isKept} order by e.asked_at desc`.execute(db);
  return rows;
}

/**
 * Asks for a copy; while one is being made it stays, else it takes the place of the former one, whose files go. Throws
 * NOT_RELATED (R12), TOO_MANY_REQUESTS.
 */
async function ask(call: Call<unknown, unknown, { patientId: string }>): Promise<{ id: string }> {
  const { deps, caller, body, language } = call;
  await rateLimit(deps.db, asked(caller), deps.now());
  return changeRecord(
    call,
    body.patientId,
    async (tx) => {
      // The lock makes simultaneous calls for one record run one after the other.
      await tx.selectFrom("patient").select("id").where("id", "=", body.patientId).forNoKeyUpdate().execute();
      await sql`insert into doomed_blob (blob_key) select blob_key
        from record_export_of(${body.patientId}) e, unnest(array[e.html_blob, e.ips_blob]) blob_key
        where e.asked_by = ${caller.accountId} and blob_key is not null`.execute(tx);
    },
    async (tx) => {
      const waiting = await tx
        .selectFrom("record_export")
        .select("id")
        .where("asked_by", "=", caller.accountId)
        .where("state", "in", ["ASKED", "MAKING"])
        .executeTakeFirst();
      if (waiting) return { act: "ask export", subjects: [], answer: waiting };
      await tx.deleteFrom("record_export").where("asked_by", "=", caller.accountId).execute();
      const answer = await tx
        .insertInto("record_export")
        .values({ patient_id: body.patientId, asked_by: caller.accountId, language })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { act: "ask export", subject: answer.id, answer };
    },
  );
}

const files = {
  html: { mime: "text/html; charset=utf-8", extension: "html" },
  ips: { mime: "application/fhir+json; charset=utf-8", extension: "ips.json" },
  zip: { mime: "application/zip", extension: "zip" },
} as const satisfies Record<Part, unknown>;

type Row = {
  language: Language;
  day: string;
  html_blob: string;
  html_bytes: number;
  ips_blob: string;
  ips_bytes: number;
  /** The documents that it lists and that are kept still, and how many it lists. */
  documents: { path: string; blob_key: string; size_bytes: number }[];
  listed: number;
};

/** A copy that is ready, for who asked for it and may still read that record; NOT_FOUND for everyone else (R12). */
async function getCopy({ db }: HostDeps, caller: Caller, id: string): Promise<Row> {
  const none = () => new ApiError("NOT_FOUND", "Cette copie n'existe pas.");
  if (caller.patientId === null || !uuid.safeParse(id).success) throw none();
  const { rows } = await sql<Row>`
    select e.language, to_char(e.asked_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      e.html_blob, e.html_bytes, e.ips_blob, e.ips_bytes, jsonb_array_length(e.files) as listed,
      (select coalesce(jsonb_agg(jsonb_build_object('path', file.path, 'blob_key', kept.blob_key,
          'size_bytes', kept.size_bytes) order by file.path), '[]')
        from jsonb_to_recordset(e.files) as file (id uuid, path text) join (
          select id, blob_key, size_bytes from document_of(family.id)
          union all select f.id, f.blob_key, f.size_bytes from situation_document f
            join appointment a on a.id = f.appointment_id where a.patient_id = family.id) kept on kept.id = file.id
      ) as documents
    from (${ownFamily(caller.patientId)}) family, record_export_of(family.id) e
    where e.id = ${id}::uuid and e.asked_by = ${caller.accountId}::uuid and e.state = 'READY' and ${isKept}`.execute(
    db,
  );
  if (!rows[0]) throw none();
  return rows[0];
}

/** Archives that one account may download: each may be a gigabyte. */
const archives = ({ accountId }: Caller): Limit => ({ key: `export archive:${accountId}`, seconds: 3600, max: 20 });

/** The bytes of a copy. Throws NOT_FOUND, and TOO_MANY_REQUESTS for an archive. */
async function readFile(deps: HostDeps, caller: Caller, { id, part }: { id: string; part: Part }): Promise<Response> {
  const copy = await getCopy(deps, caller, id);
  const { fileName, missing } = exportWords[copy.language];
  const { mime, extension } = files[part];
  const name = `${fileName}-${copy.day}.${extension}`;
  const html = { blob_key: copy.html_blob, size_bytes: copy.html_bytes };
  const ips = { blob_key: copy.ips_blob, size_bytes: copy.ips_bytes };
  if (part !== "zip") return fileResponse(deps, { ...(part === "html" ? html : ips), mime, name });
  await rateLimit(deps.db, archives(caller), deps.now());
  const gone = copy.listed - copy.documents.length;
  const { stream, bytes } = await toArchive(deps, [
    { path: `${fileName}.${files.html.extension}`, ...html },
    { path: `${fileName}.${files.ips.extension}`, ...ips },
    ...(gone > 0 ? [{ path: "README.txt", text: missing(gone) }] : []),
    ...copy.documents,
  ]);
  return new Response(stream, { headers: fileHeaders({ name, mime, size_bytes: bytes }) });
}

/** Calls about copies of a record. */
export const exportRoutes: Route[] = [
  on(contract.listExports, list),
  on(contract.askExport, ask),
  on(contract.getExportFile, ({ deps, caller, params }) => readFile(deps, caller, params)),
];
