import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini } from "s3mini";
import { type Blobs, BlobsAway } from "./blobs.ts";

/** Milliseconds before it is tried once more: busy stores ask for it, and a store that restarts is back soon. */
const comeBack = 300;

/** Whether an error may pass: at midnight the client signs once with the key of yesterday, which is a 403. */
const isPassing = (error: unknown) => {
  const { status } = error as { status?: number };
  return status === undefined || status >= 500 || status === 429 || status === 403;
};

const asAway = (error: unknown) =>
  isPassing(error) ? new BlobsAway("The bucket does not serve files.", { cause: error }) : error;

/** Every act may be done twice: a key names one file for ever. */
const twice = <T>(act: () => Promise<T>): Promise<T> =>
  act()
    .catch(async (error: unknown) => {
      if (!isPassing(error)) throw error;
      await pause(comeBack);
      return act();
    })
    .catch((error: unknown) => {
      throw asAway(error);
    });

/**
 * Files in a bucket of an S3 service: `https://id:secret@host/bucket?region=…`, id and secret percent-encoded. An upload
 * is there whole or not at all. `patience` are the milliseconds that a file of 5 MiB may take.
 */
export function s3Blobs(address: URL, patience = 15_000): Blobs {
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    endpoint: `${address.origin}${address.pathname.replace(/\/$/, "")}`,
    region: address.searchParams.get("region") ?? "auto",
    requestAbortTimeout: patience,
    // What is led elsewhere would be stored there, or nowhere.
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  return {
    async put(bytes, key = randomUUID()) {
      await twice(() => bucket.putObject(key, Buffer.from(bytes)));
      return key;
    },
    async get(key) {
      const bytes = await twice(() => bucket.getObjectArrayBuffer(key));
      if (!bytes) throw new Error("The store has no such file.");
      return new Uint8Array(bytes);
    },
    async delete(key) {
      await twice(() => bucket.deleteObject(key)).catch((error: { status?: number }) => {
        // Some stores say so of what is gone already.
        if (error.status !== 404) throw error;
      });
    },
  };
}
