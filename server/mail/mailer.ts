import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { leavesMachine } from "#server/leaves-machine.ts";
import { readRefusal, type SmtpReply } from "./read-refusal.ts";

export interface Mail {
  readonly from: { name: string; address: string };
  readonly to: string;
  /** The same for every attempt to hand over this mail. */
  readonly messageId?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: Attachment[];
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mailer {
  /**
   * Rejects when the mail could not be handed over; the caller is a job, which tries again. @throws
   * AddressRefused when that is no use
   */
  send(mail: Mail): Promise<void>;
  /**
   * Removes what the folder of files holds for an address, as a mail server's owner would; absent
   * with a real server.
   */
  forget?(address: string): Promise<void>;
}

/** The receiver's mail server says for good that there is no such mailbox. */
export class AddressRefused extends Error {}

/** A mail server objects to this server, its network or its text; the mail is tried again. */
export class SenderRefused extends Error {}

/**
 * A server that accepts a connection and then says nothing must not hold up the outbox. The address
 * in SMTP_URL may say otherwise (`?socketTimeout=…`).
 */
const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 15_000,
};

/** SMTP when an address is given; otherwise one `.eml` file per mail in `folder`. */
export function openMailer(smtpUrl: string | undefined, folder: string): Mailer {
  if (smtpUrl) {
    // smtp:// begins in the clear: on to TLS or not at all, but for this machine.
    // `?requireTLS=false` in the address says otherwise.
    const transport = createTransport({
      ...patience,
      requireTLS: leavesMachine(smtpUrl),
      url: smtpUrl,
    });
    return {
      async send(mail) {
        try {
          await transport.sendMail({ ...mail, headers: headersOf(mail) });
        } catch (error) {
          throw failureOf(error, mail);
        }
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  mkdirSync(folder, { recursive: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, headers: headersOf(mail) });
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      const half = path.join(folder, `.${name}`);
      try {
        writeFileSync(half, message as Buffer, { mode: 0o600 });
        renameSync(half, path.join(folder, name)); // a reader never sees half a mail
      } catch (error) {
        rmSync(half, { force: true }); // on a full disk least of all
        throw error;
      }
    },
    async forget(address) {
      const to = `to: ${address.toLowerCase()}`;
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const mail = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return ""; // somebody else's erasure was faster
          throw error;
        });
        const head = mail.split("\n\n", 1)[0]?.toLowerCase().split("\n") ?? [];
        if (head.includes(to)) await rm(file, { force: true });
      }
    },
  };
}

/**
 * Why the mail server does not let us in with the user and password of `smtpUrl`, in its own words;
 * null: it does, the address names no user, or the server could not be asked.
 */
export async function loginFault(smtpUrl: string): Promise<string | null> {
  if (!new URL(smtpUrl).username) return null;
  const transport = createTransport({
    ...patience,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    requireTLS: leavesMachine(smtpUrl),
    url: smtpUrl,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return code === "EAUTH" ? `${responseCode ?? "no way to log in that both know"}` : null;
  } finally {
    transport.close();
  }
}

/** No mail program answers for its owner; long addresses stay in one piece. */
const headersOf = ({ headers = {} }: Mail) =>
  Object.fromEntries(
    Object.entries({ "Auto-Submitted": "auto-generated", ...headers }).map(([name, value]) => [
      name,
      { prepared: true, value },
    ]),
  );

/** The failure of a mail, as its cause: who refused it, and on whose account. */
function failureOf(error: unknown, { from, to }: Mail): unknown {
  if (!(error instanceof Error)) return error;
  const { responseCode, command = "", response = "" } = error as Error & Partial<SmtpReply>;
  if (responseCode === undefined) return error;
  const cause = readRefusal({ responseCode, command, response, from: from.address, to });
  if (cause === "no_mailbox") return new AddressRefused(error.message, { cause: error });
  if (cause === "sender") return new SenderRefused(error.message, { cause: error });
  return error;
}
