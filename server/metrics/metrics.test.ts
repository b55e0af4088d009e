import { expect, onTestFinished, test } from "vitest";
import { StartError } from "#server/config.ts";
import { AddressRefused, type Mail, SenderRefused } from "#server/mail/mailer.ts";
import { countMails } from "#server/mail/count-mails.ts";
import { openMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

test("a reading that fails or does not come leaves the others, and is asked for once", async () => {
  const metrics = openMetrics(true);
  let asked = 0;
  metrics.gauges("late", "-", "of", () => {
    asked += 1;
    return new Promise(() => {});
  });
  metrics.gauges("broken", "-", "of", () => Promise.reject(new Error("no database")));
  metrics.gauges("thrown", "-", "of", () => {
    throw new Error("no pool");
  });
  metrics.gauges("well", "-", "of", () => new Map([["this", 7]]));
  for (const text of await Promise.all([metrics.text(), metrics.text()])) {
    expect(text).toContain('well{of="this"} 7');
    expect(text).not.toMatch(/^(late|broken|thrown)\{/m);
  }
  expect(asked).toBe(1);
});

test("what is not so any more is gone at the next reading", async () => {
  const metrics = openMetrics(true);
  let of = "before";
  metrics.gauges("level", "-", "of", () => new Map([[of, 1]]));
  expect(await metrics.text()).toContain('level{of="before"} 1');
  of = "after";
  const text = await metrics.text();
  expect(text).toContain('level{of="after"} 1');
  expect(text).not.toContain("before");
});

test("where nobody reads, nothing is kept", async () => {
  const metrics = openMetrics(false);
  metrics.counter("happened_total", "-", "how")("well");
  expect(await metrics.text()).not.toMatch(/^[^#\n]/m);
});

test("a port that is taken is one sentence", async () => {
  const first = await serveMetrics(openMetrics(false), { port: 0, host: "127.0.0.1" });
  onTestFinished(first.close);
  const second = serveMetrics(openMetrics(false), { port: first.port, host: "127.0.0.1" });
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(`port ${first.port} of 127.0.0.1 (EADDRINUSE)`);
});

test("mails count by how handing them over ended, and the failure stays the caller's", async () => {
  const metrics = openMetrics(true);
  const ends = [
    null,
    new AddressRefused("no such mailbox"),
    new Error("no server"),
    new SenderRefused("SPF"),
    null,
  ];
  const mailer = countMails(metrics, {
    async send() {
      const end = ends.shift();
      if (end) throw end;
    },
  });
  const mail = { to: "anna@cast.test" } as Mail;
  await mailer.send(mail);
  await expect(mailer.send(mail)).rejects.toThrow(AddressRefused);
  await expect(mailer.send(mail)).rejects.toThrow("no server");
  await expect(mailer.send(mail)).rejects.toThrow("SPF");
  await mailer.send(mail);
  const text = await metrics.text();
  for (const line of ['"sent"} 2', '"refused"} 1', '"failed"} 1', '"sender_refused"} 1'])
    expect(text).toContain(`vesper_mails_total{end=${line}`);
  expect(text).not.toContain("anna");
});
