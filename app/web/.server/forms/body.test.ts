import { RouterContextProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUploadLimit } from "../../../../server/uploads";
import { type AppContext, appContext } from "../context";
import { factsMiddleware } from "../facts";
import { Session, sessionContext } from "../session";
import { bodyMiddleware, getBody } from "./body";

const beginUpload = createUploadLimit({ demonstration: false });
const bytes = 5_000_000;

type Leaving = { address: string; isRead: boolean; path?: string };

/** Sends a file whose sender leaves after the form is read, or before; as the router does, the answer waits for no act. */
async function leave({ address, isRead, path = "create-patient/avatar" }: Leaving) {
  const left = new AbortController();
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = new Blob([part, new Uint8Array(bytes - part.length - 9), "\r\n--x--\r\n"]).stream();
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": `${bytes}` };
  const init = { method: "POST", body, headers, signal: left.signal, duplex: "half" };
  const request = new Request(`http://localhost/${path}`, init);
  const context = new RouterContextProvider();
  const begin: AppContext["beginUpload"] = (size, accountId) => beginUpload(size, { accountId, address });
  context.set(appContext, { trace: { pattern: "" }, beginUpload: begin } as AppContext);
  context.set(sessionContext, new Session(() => "new", null, {}, null));
  const args = { request, context, pattern: path, params: {} };
  await factsMiddleware(args as never, async () => new Response());
  const act = async () => {
    if (isRead) return (await getBody(context)).flaw;
    await new Promise((resume) => setTimeout(resume));
    return (await getBody(context)).flaw;
  };
  let acting: ReturnType<typeof act> | undefined;
  await bodyMiddleware(args as never, async () => {
    acting = act();
    if (isRead) await acting;
    left.abort();
    return new Response();
  });
  return acting;
}

const hasRoom = (address: string) => {
  const upload = beginUpload(3 * bytes, { accountId: null, address });
  upload?.end();
  return upload !== null;
};

test("quality 26 an upload whose sender left before it was read is not read, and counts no more", async () => {
  const address = "203.0.113.1";
  expect(await leave({ address, isRead: false })).toBe("unread");
  expect(hasRoom(address)).toBe(true);
});

test.each([
  ["create-patient/avatar", 25_000],
  ["patient-dashboard/documents/category", 125_000],
])("quality 26 an upload to %s whose sender left once it was whole counts for %i ms more", async (path, ms) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const address = "203.0.113.2";
  expect(await leave({ address, isRead: true, path })).toBeUndefined();
  expect(hasRoom(address)).toBe(false);
  vi.advanceTimersByTime(ms - 1);
  expect(hasRoom(address)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hasRoom(address)).toBe(true);
});
