import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { ServicesConfig } from "../config.ts";
import type { HostDeps } from "./deps.ts";
import {
  type ClaimedMail,
  claimMail,
  countHandover,
  type Failure,
  markFailed,
  markSent,
  renewClaims,
  wakeOutbox,
} from "./outbox.ts";

/** How far a mail got: to a server that would take mails, or whole into its hands. */
type Progress = { talking: boolean; handedOver: boolean };

/**
 * Sends one mail or throws, and writes in `progress` how far it got; `beforeEnd` runs before the server can take it for
 * complete, and stops it by throwing. `close` ends the connections.
 */
type MailTransport = {
  send(mail: ClaimedMail, progress: Progress, beforeEnd: () => Promise<void>): Promise<void>;
  close(): void;
};

/** The mail for nodemailer; its Message-ID comes from the row, so that mail clients recognise a second copy. */
function compose(mail: ClaimedMail, config: ServicesConfig): SendMailOptions {
  const domain = config.publicOrigin ? new URL(config.publicOrigin).hostname : "localhost";
  const login = config.smtpUrl ? decodeURIComponent(new URL(config.smtpUrl).username) : "";
  return {
    from: { name: "Cabinet ouvert", address: login.includes("@") ? login : `ne-pas-repondre@${domain}` },
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.leave_url && {
        "List-Unsubscribe": `<${mail.leave_url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(mail.reply_to && { replyTo: { name: "", address: mail.reply_to } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar_method ?? "REQUEST", filename: "rendez-vous.ics", content: mail.calendar },
    }),
  };
}

/** The bytes of a mail, whose end waits for `beforeEnd`: without its end no server takes it (RFC 5321, 4.1.1.4). */
async function* withheldEnd(message: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  yield* message;
  await beforeEnd();
}

/** Longest silences of a server, in milliseconds; after the mail was handed over it may be examining it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000 };

/** Sends mail by the server of SMTP_URL, on a connection of its own each, so that none waits for another. */
function smtpTransport(config: ServicesConfig, limits: typeof patience): MailTransport {
  const closing = new AbortController();
  return {
    async send(mail, progress, beforeEnd) {
      const transport = createTransport({ url: config.smtpUrl, ...limits });
      transport.use("stream", ({ message }, done) => {
        const read = message.createReadStream.bind(message);
        // The transport asks for the stream when the server has accepted our login.
        message.createReadStream = () => {
          progress.talking = true;
          const handOver = async () => {
            await beforeEnd();
            progress.handedOver = true;
          };
          return Readable.from(withheldEnd(read(), handOver), { objectMode: false }) as ReturnType<typeof read>;
        };
        done();
      });
      await transport.sendMail({ ...compose(mail, config), signal: closing.signal });
    },
    close: () => closing.abort(),
  };
}

/** Writes mail as `.eml` files under the data folder (ruling R21). */
function fileTransport(config: ServicesConfig): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const folder = join(config.dataDir, "outbox");
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, config));
      const path = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}

/** Opens the mail transport: SMTP when a server is configured, else files. `limits` are those of tests. */
export const openMailTransport = (config: ServicesConfig, limits: Partial<typeof patience> = {}): MailTransport =>
  config.smtpUrl ? smtpTransport(config, { ...patience, ...limits }) : fileTransport(config);

type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Why a mail was not sent, by nodemailer's error: its own refusals are permanent for 5yz (RFC 5321) or before a server
 * was asked; a refused sender stops all mails. The server's text may repeat the recipient: `reason` has only codes.
 */
function failureOf(error: SmtpError, progress: Progress): Parameters<typeof markFailed>[2] {
  const { code = "unknown", responseCode, command } = error;
  const { talking, handedOver } = progress;
  const failure = (kind: Failure, ...reason: (string | number | undefined)[]) => ({
    kind,
    reason: reason.filter((part) => part !== undefined).join(" "),
    handedOver,
  });
  if (command === "MAIL FROM") return failure("no server", "ESENDER", responseCode);
  if (code === "EENVELOPE" || code === "EMESSAGE") {
    const answered = responseCode ?? 550;
    return failure(answered >= 500 && answered < 600 ? "refused for good" : "refused", code, responseCode);
  }
  if (!talking) return failure("no server", code, responseCode);
  const isUnknown = handedOver && responseCode === undefined;
  return failure(isUnknown ? "unknown" : "refused", "ENOANSWER", code, responseCode);
}

/** Mails that leave at once. */
const maxAtOnce = 5;

const renewalMilliseconds = 5_000;

type Delivery = {
  /** Starts to send what is due, as far as there is room; returns how many mails it started. */
  start(stopped?: () => boolean): Promise<number>;
  /** Waits until what was started has ended. */
  finish(): Promise<void>;
  /** Does the same, but after two seconds cuts off what still waits for a server. */
  stop(): Promise<void>;
};

/**
 * Sends the queued mails, five at once, but one at a time to a recipient: a slow one delays nobody else. The outbox is
 * woken when there is room again. Failures are retried later.
 */
export function createDelivery(deps: HostDeps, transport: MailTransport): Delivery {
  const { db, log, config } = deps;
  const sending = new Map<ClaimedMail, Promise<void>>();
  const failed = (error: unknown) => {
    const { name, code } = error as { name?: string; code?: string };
    log.error({ event: "outbox failed", name, code });
  };

  async function send(mail: ClaimedMail): Promise<void> {
    const progress = { talking: false, handedOver: false };
    const outcome = await transport
      .send(mail, progress, () => countHandover(db, mail))
      .catch((error: unknown) => {
        const failure = failureOf(error as SmtpError, progress);
        log.warn({ event: "mail not sent", mail: mail.id, reason: failure.reason });
        return failure;
      });
    const keep = config.demonstration;
    await (outcome ? markFailed(db, mail, outcome, keep) : markSent(db, mail, keep));
  }

  let renewing: NodeJS.Timeout | undefined;
  function begin(mail: ClaimedMail): void {
    renewing ??= setInterval(() => renewClaims(db, [...sending.keys()]).catch(failed), renewalMilliseconds).unref();
    const ended = send(mail)
      .catch(failed)
      .then(() => {
        sending.delete(mail);
        if (sending.size === 0) {
          clearInterval(renewing);
          renewing = undefined;
        }
        wakeOutbox();
      });
    sending.set(mail, ended);
  }

  const finish = async () => void (await Promise.all(sending.values()));

  return {
    async start(stopped = () => false) {
      for (let started = 0; ; started += 1) {
        if (stopped() || sending.size >= maxAtOnce) return started;
        const busy = [...sending.keys()].map(({ recipient }) => recipient);
        const mail = await claimMail(db, busy);
        if (!mail) return started;
        begin(mail);
      }
    },
    finish,
    async stop() {
      await Promise.race([finish(), sleep(2_000, undefined, { ref: false })]);
      transport.close();
      await finish();
    },
  };
}

/** Sends the queued mails until none is due. */
export async function deliverOutbox(deps: HostDeps, transport: MailTransport): Promise<void> {
  const delivery = createDelivery(deps, transport);
  while ((await delivery.start()) > 0) await delivery.finish();
}
