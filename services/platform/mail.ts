import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { ServicesConfig } from "../config.ts";
import type { HostDeps } from "./deps.ts";
import { type ClaimedMail, claimMail, markFailed, markSent, refusals } from "./outbox.ts";

/** Sends one mail or throws; `close` ends its connections. */
type MailTransport = { send(mail: ClaimedMail): Promise<void>; close(): void };

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

/** Sends mail by the server of SMTP_URL. */
function smtpTransport(config: ServicesConfig): MailTransport {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url: config.smtpUrl, pool: true, maxConnections: 1, ...limits });
  return {
    async send(mail) {
      await transport.sendMail(compose(mail, config));
    },
    close: () => transport.close(),
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

/** Opens the mail transport: SMTP when a server is configured, else files. */
export const openMailTransport = (config: ServicesConfig): MailTransport =>
  config.smtpUrl ? smtpTransport(config) : fileTransport(config);

type Failure = { code?: string; responseCode?: number; command?: string };

/** Nodemailer's error code; ESENDER for a refused sender, since it stops all mails. */
const codeOf = ({ code = "unknown", command }: Failure) => (command === "MAIL FROM" ? "ESENDER" : code);

/**
 * The kind of a failure: permanent for this mail by 5yz (RFC 5321) or before a server was asked; others stop all mails.
 */
function kindOf(code: string, answered = 550): Parameters<typeof markFailed>[3] {
  if (!refusals.includes(code)) return "no server";
  return answered >= 500 && answered < 600 ? "refused for good" : "refused";
}

/**
 * Sends the queued mails, one after the other, until none is due or `stopped` returns true; failures are retried later.
 */
export async function deliverOutbox(
  deps: HostDeps,
  transport: MailTransport,
  stopped: () => boolean = () => false,
): Promise<void> {
  while (!stopped()) {
    const mail = await claimMail(deps.db);
    if (!mail) return;
    try {
      await transport.send(mail);
    } catch (error) {
      // The server's text may repeat the recipient: only codes are stored.
      const { responseCode } = error as Failure;
      const code = codeOf(error as Failure);
      const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
      deps.log.warn({ event: "mail not sent", mail: mail.id, reason });
      await markFailed(deps.db, mail.id, reason, kindOf(code, responseCode));
      continue;
    }
    await markSent(deps.db, mail.id, deps.config.demonstration);
  }
}
