import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTransport } from "nodemailer";

export interface Mail {
  readonly from: { name: string; address: string };
  readonly to: string;
  /** The same for every attempt to hand over this mail. */
  readonly messageId?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Rejects when the mail could not be handed over; the caller is a job, which tries again. */
  send(mail: Mail): Promise<void>;
}

/** SMTP when an address is given; otherwise one `.eml` file per mail in `folder`. */
export function openMailer(smtpUrl: string | undefined, folder: string): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { async send(mail) { await transport.sendMail(mail); } };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  mkdirSync(folder, { recursive: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      writeFileSync(path.join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      renameSync(path.join(folder, `.${name}`), path.join(folder, name)); // a reader never sees half a mail
    },
  };
}
