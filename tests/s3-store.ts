import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A bucket of a small S3 service that checks each signature, as AWS describes it (Signature Version 4). */
export type S3Store = {
  /** Its address with the right id and secret. */
  url: URL;
  files: Map<string, Buffer>;
  /** Statuses to answer to the next requests instead. */
  refusals: number[];
  /** How many requests came. */
  asked: number;
  /** Hears requests and says nothing. */
  isMute: boolean;
  close: () => Promise<void>;
};

const id = "AKIDEXAMPLE";
const secret = "a/secret+of=the tests";
const region = "fr-par";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Whether a request is signed with the secret: method, path, query, the headers it names and the digest of its body. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, credential = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [who, day = "", where, service, end] = credential.split("/");
  if (who !== id || where !== region || service !== "s3" || end !== "aws4_request") return false;
  if (!names.split(";").includes("host")) return false;
  const digest = String(headers["x-amz-content-sha256"]);
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url ?? "/", "http://store");
  searchParams.sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, searchParams.toString(), signed.join(""), names, digest].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return hmac(key, text).toString("hex") === signature;
}

const xml = { "content-type": "application/xml" };
const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused.</Message></Error>`;

/** Starts such a service on this machine. */
export async function startS3Store(): Promise<S3Store> {
  const files = new Map<string, Buffer>();
  const store = { files, refusals: [], asked: 0, isMute: false } as unknown as S3Store;
  const server: Server = createServer(async (request, response) => {
    store.asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (store.isMute) return;
    const instead = store.refusals.shift();
    if (instead)
      return void response.writeHead(instead, { ...xml, location: "http://127.0.0.1:1/" }).end(refusal("SlowDown"));
    if (!isSigned(request, body)) return void response.writeHead(403, xml).end(refusal("SignatureDoesNotMatch"));
    const [, bucket, key = ""] = (request.url ?? "").split("?")[0]!.split("/");
    if (bucket !== "records") return void response.writeHead(404, xml).end(refusal("NoSuchBucket"));
    const file = files.get(key);
    if (request.method === "PUT") files.set(key, body);
    else if (request.method === "DELETE") files.delete(key);
    else if (!file) return void response.writeHead(404, xml).end(refusal("NoSuchKey"));
    response.writeHead(request.method === "DELETE" ? 204 : 200, { etag: `"${sha256(body).slice(0, 32)}"` });
    response.end(request.method === "GET" ? file : undefined);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  store.url = new URL(`http://${id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/records?region=${region}`);
  store.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return store;
}
