import { extname } from "node:path/posix";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { readableTypes } from "../contract/document-text.ts";
import * as contract from "../contract/documents.ts";
import { uuid } from "../contract/endpoint.ts";
import { containsPattern } from "../db/like.ts";
import type { Language } from "../db/types.ts";
import { notRelated, ownFamily } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import { cleanApart } from "../platform/clean/clean.ts";
import { Refused } from "../platform/clean/refused.ts";
import type { HostDeps } from "../platform/deps.ts";
import { type Limit, rateLimit } from "../platform/limits.ts";
import { fileHeaders, fileResponse } from "../platform/received-files.ts";
import { fileError } from "../platform/uploads.ts";
import type { Call, Caller } from "../route.ts";
import { documentPath, toArchive } from "./export/archive.ts";

type Wire = z.infer<typeof contract.recordDocument>;

/** The error for a document that does not exist, or is not of the caller's family (R12). */
export const noDocument = () => new ApiError("NOT_FOUND", "Ce document n'existe pas.");

/** SQL of an item of a reference list as the contract has it; null for none. */
const itemWire = (alias: string, language: Language) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name_${language}`)}) end`;

/** SQL of the wire documents of the rows `from`, of which `d` are the columns. */
export const documentsOf = (from: RawBuilder<unknown>, language: Language) => sql`
  select d.id, d.version, d.created_at as "createdAt", d.name, d.dated as date, d.deleted_at as "deletedAt",
    ${itemWire("category", language)} as category, ${itemWire("type", language)} as type,
    jsonb_build_object('partExamined', ${itemWire("part", language)}, 'laterality', ${itemWire("laterality", language)},
      'consultationType', ${itemWire("consultation", language)}) as details,
    jsonb_build_object('url', '/files/document/' || d.id, 'name', d.file_name, 'mimeType', d.mime,
      'extension', lower(substring(d.file_name from '[^.]*$')), 'size', d.size_bytes) as file,
    (select jsonb_build_object('title', giver.title, 'firstName', giver.first_name, 'lastName', giver.last_name)
      from practitioner giver where giver.id = d.given_by) as "givenBy"
  from ${from}
    join reference_item category on category.id = d.category_id
    left join reference_item type on type.id = d.type_id
    left join reference_item part on part.id = d.part_id
    left join reference_item laterality on laterality.id = d.laterality_id
    left join reference_item consultation on consultation.id = d.consultation_type_id`;

type Part = { page: number; size: number; filter: RawBuilder<boolean>; order: RawBuilder<unknown> };
type Found = { own: boolean; count: number; rows: Wire[] };

/** SQL of a page of the documents of the patient whose id is the row of `owner`, if there is one. */
export const documentPage = (owner: RawBuilder<unknown>, { page, size, filter, order }: Part, language: Language) =>
  sql<Found>`
    with owner as materialized (${owner}),
    every as materialized (select d.* from owner, document_of(owner.id) d where ${filter}),
    d as materialized (
      select d.*, row_number() over (order by ${order}, d.created_at desc, d.id) as place
      from every d left join reference_item type on type.id = d.type_id
      order by place limit ${size} offset ${page * size})
    select exists (select from owner) as own, (select count(*)::integer from every) as count,
      (select coalesce(jsonb_agg(to_jsonb(wire) order by d.place), '[]')
        from d join (${documentsOf(sql`d`, language)}) wire using (id)) as rows`;

export const pageWire = ({ count, rows }: Found, size: number) => ({
  results: rows,
  totalPage: Math.ceil(count / size),
  totalCount: count,
});

/** A page of the documents of the caller's record, or of a child's, in one statement. Throws NOT_RELATED (R12). */
async function readPage(
  { deps: { db }, caller, language }: Pick<Call<unknown, unknown, unknown>, "deps" | "caller" | "language">,
  { patientId, ...part }: Part & { patientId: string },
) {
  if (caller.patientId === null) throw notRelated();
  const owner = sql`select id from (${ownFamily(caller.patientId)}) family where id = ${patientId}::uuid`;
  const { rows } = await documentPage(owner, part, language).execute(db);
  if (!rows[0]!.own) throw notRelated();
  return pageWire(rows[0]!, part.size);
}

const columns = (language: Language) => ({
  date: sql`d.dated`,
  name: sql`d.name_norm`,
  type: sql`f_norm(${sql.ref(`type.name_${language}`)})`,
});

/** A page of the documents of a category. */
export function readList(call: Call<{ categoryId: number }, z.infer<typeof contract.listDocuments.query>, unknown>) {
  const { sort, byCreatedDateDesc, ...part } = call.query;
  return readPage(call, {
    ...part,
    filter: sql`d.deleted_at is null and d.category_id = ${call.params.categoryId}`,
    order: sql`${columns(call.language)[sort]} ${byCreatedDateDesc === "true" ? sql`desc` : sql`asc`} nulls last, d.dated desc`,
  });
}

/** A page of the documents of all categories, the latest first. */
export const readAll = (call: Call<unknown, z.infer<typeof contract.listAllDocuments.query>, unknown>) =>
  readPage(call, { ...call.query, filter: sql`d.deleted_at is null`, order: sql`d.dated desc` });

/** The documents of a category whose name contains the search. */
export function search(call: Call<unknown, unknown, z.infer<typeof contract.searchDocuments.body>>) {
  const { patientId, category, search } = call.body;
  const filter = sql<boolean>`d.deleted_at is null and d.category_id = ${category}
    and d.name_norm like ${containsPattern(search)}`;
  return readPage(call, { patientId, page: 0, size: contract.maxFoundDocuments, filter, order: sql`d.dated desc` });
}

/** Documents by their ids, those that are there and not in the bin. */
export async function readSome(
  call: Call<unknown, unknown, z.infer<typeof contract.getDocuments.body>>,
): Promise<Wire[]> {
  const { patientId, docMedicalId } = call.body;
  const filter = sql<boolean>`d.deleted_at is null and d.id in (${sql.join(docMedicalId.map((id) => sql`${id}::uuid`))})`;
  const size = contract.maxFoundDocuments;
  return (await readPage(call, { patientId, page: 0, size, filter, order: sql`d.dated desc` })).results;
}

/** One document of the record. Throws NOT_FOUND. */
export async function readOne(call: Call<{ patientId: string; documentId: string }, unknown, unknown>): Promise<Wire> {
  const { patientId, documentId } = call.params;
  const filter = sql<boolean>`d.id = ${documentId}::uuid`;
  const { results } = await readPage(call, { patientId, page: 0, size: 1, filter, order: sql`d.dated` });
  if (!results[0]) throw noDocument();
  return results[0];
}

type Overview = z.infer<typeof contract.getDocumentOverview.answer>;

/** How many documents each category has, in one statement. Throws NOT_RELATED (R12). */
export async function readOverview({
  deps: { db },
  caller,
  params,
  language,
}: Call<{ patientId: string }, unknown, unknown>) {
  if (caller.patientId === null) throw notRelated();
  const { rows } = await sql<Overview & { own: boolean }>`
    with owner as (select id from (${ownFamily(caller.patientId)}) family where id = ${params.patientId}::uuid),
    d as materialized (select d.* from owner, document_of(owner.id) d)
    select exists (select from owner) as own, (select count(*)::integer from d where deleted_at is not null) as deleted,
      (select jsonb_agg(${itemWire("category", language)} || jsonb_build_object('totalCount', (
          select count(*) from d where d.category_id = category.id and d.deleted_at is null)) order by category.position)
        from reference_item category where category.list = 'document-category') as categories`.execute(db);
  const { own, ...overview } = rows[0]!;
  if (!own) throw notRelated();
  return overview;
}

/** A page of what is in the bin, the last deleted first. */
export const readBin = (call: Call<unknown, z.infer<typeof contract.listDeletedDocuments.query>, unknown>) =>
  readPage(call, { ...call.query, filter: sql`d.deleted_at is not null`, order: sql`d.deleted_at desc, d.name_norm` });

/** How often an account may have a document read: each costs a process. */
export const readLimit = (accountId: string): Limit => ({
  key: `document text account ${accountId}`,
  seconds: 60,
  max: 20,
});

type Opening = { isNew: boolean; patientId: string };
/** SQL of whether the document `d` is new, and of whose it is. */
const opening = sql`d.is_new as "isNew", d.patient_id as "patientId"`;

/** Keeps that new documents have been opened; those of which that cannot be kept stay new, and are shown all the same. */
async function markOpened({ db, log }: HostDeps, documents: (Opening & { id: string })[]): Promise<void> {
  const opened = documents
    .filter(({ isNew }) => isNew)
    .map(({ patientId, id }) => sql`(${patientId}::uuid, ${id}::uuid)`);
  if (opened.length === 0) return;
  await sql`select open_document(owner, id) from (values ${sql.join(opened)}) as opened (owner, id)`
    .execute(db)
    .catch(({ code }: { code?: string }) => {
      log.error({ event: "document stays new", code });
    });
}

/**
 * A document and its text, null when it cannot be read. Throws NOT_FOUND, TOO_MANY_REQUESTS, and BUSY when too many
 * wait.
 */
export async function readText({
  deps,
  caller,
  params: { patientId, documentId },
  language,
}: Call<{ patientId: string; documentId: string }, unknown, unknown>) {
  if (caller.patientId === null) throw notRelated();
  const { rows } = await sql<Opening & { document: Wire; blob_key: string }>`
    with d as materialized (
      select d.* from (${ownFamily(caller.patientId)}) family, document_of(family.id) d
      where family.id = ${patientId}::uuid and d.id = ${documentId}::uuid and d.deleted_at is null
        and d.mime in (${sql.join(readableTypes)}))
    select d.blob_key, ${opening}, to_jsonb(wire) as document from d, (${documentsOf(sql`d`, language)}) wire`.execute(
    deps.db,
  );
  if (!rows[0]) throw noDocument();
  const { document, blob_key } = rows[0];
  const text = await readFileText(deps, caller, { name: document.file.name, blob_key });
  // Of a scanned one there was nothing to read.
  if (text?.pages.some(Boolean)) await markOpened(deps, [{ ...rows[0], id: documentId }]);
  return { document, text };
}

/** The text of a kept file, null when it cannot be read. Throws TOO_MANY_REQUESTS, and BUSY when too many wait. */
export async function readFileText(
  deps: HostDeps,
  caller: Caller,
  { name, blob_key }: { name: string; blob_key: string },
): Promise<contract.DocumentText | null> {
  await rateLimit(deps.db, readLimit(caller.accountId), deps.now());
  try {
    const { bytes } = await cleanApart(
      "text",
      extname(name).toLowerCase(),
      () => deps.blobs.get(blob_key),
      caller.accountId,
    );
    return contract.documentText.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.flaw === "checkLate") throw fileError("checkLate", { name });
    return null;
  }
}

/** Archives that an account may download: all categories of a family. */
export const archiveLimit = (accountId: string): Limit => ({
  key: `category archive:${accountId}`,
  seconds: 3600,
  max: 40,
});

/**
 * The documents of a category that are not in the bin, for their patient and a parent, as an archive. Throws NOT_FOUND
 * for everyone else (R12) and where there is none, and TOO_MANY_REQUESTS.
 */
export async function readArchive({
  deps,
  caller,
  params: { patientId, categoryId },
  language,
}: Call<{ patientId: string; categoryId: number }, unknown, unknown>): Promise<Response> {
  if (caller.patientId === null || !uuid.safeParse(patientId).success) throw noDocument();
  type Row = Opening & {
    id: string;
    title: string;
    name: string;
    fileName: string;
    blob_key: string;
    size_bytes: number;
  };
  const { rows } = await sql<Row>`
    select d.id, d.name, d.file_name as "fileName", d.blob_key, d.size_bytes, ${opening},
      ${sql.ref(`category.name_${language}`)} || ' - ' || p.first_name || ' ' || p.last_name as title
    from (${ownFamily(caller.patientId)}) family join patient p on p.id = family.id, document_of(family.id) d
      join reference_item category on category.id = d.category_id
    where family.id = ${patientId}::uuid and d.category_id = ${categoryId} and d.deleted_at is null
    order by d.dated desc, d.created_at desc, d.id`.execute(deps.db);
  if (!rows[0]) throw noDocument();
  await rateLimit(deps.db, archiveLimit(caller.accountId), deps.now());
  const files = rows.map((row, at) => ({
    path: documentPath(at, row),
    blob_key: row.blob_key,
    size_bytes: row.size_bytes,
  }));
  // One that is broken off before its end was read has opened none.
  const { stream, bytes } = await toArchive(deps, files, () => void markOpened(deps, rows));
  const name = `${rows[0].title}.zip`;
  return new Response(stream, { headers: fileHeaders({ name, mime: "application/zip", size_bytes: bytes }) });
}

/** The bytes of a document that is not in the bin, for its patient and a parent; NOT_FOUND for everyone else (R12). */
export async function readFile(deps: HostDeps, caller: Caller, id: string): Promise<Response> {
  if (caller.patientId === null || !uuid.safeParse(id).success) throw noDocument();
  const { rows } = await sql<Opening & { name: string; mime: string; size_bytes: number; blob_key: string }>`
    select d.file_name as name, d.mime, d.size_bytes, d.blob_key, ${opening}
    from (${ownFamily(caller.patientId)}) family, document_of(family.id) d
    where d.id = ${id}::uuid and d.deleted_at is null`.execute(deps.db);
  if (!rows[0]) throw noDocument();
  const { isNew, patientId, ...file } = rows[0];
  const answer = await fileResponse(deps, file);
  await markOpened(deps, [{ id, isNew, patientId }]);
  return answer;
}
