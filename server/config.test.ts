import { expect, test } from "vitest";
import { readConfig, StartError } from "./config.ts";

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ PUBLIC_URL: "https://vesper.example" }, false],
  [{ DEMO: "off" }, false],
  [{ HOST: "0.0.0.0", SANDBOX_PAYMENTS: "on" }, true],
  [{ DEMO: "off", SANDBOX_PAYMENTS: "on" }, true],
  [{ SANDBOX_PAYMENTS: "off" }, false],
])("payments that give credits for nothing with %j: %s", (environment, on) => {
  expect(readConfig(environment).sandboxPayments).toBe(on);
});

test.each<Record<string, string>>([{ SANDBOX_PAYMENTS: "yes" }, { DEMO: "no" }, { PORT: "http" }, { PUBLIC_URL: "vesper" }, { SMTP_URL: "http://mail" }, { COUNTRY_HEADER: "cf-ipcountry" }, { PUBLIC_URL: "https://vesper.example", COUNTRY_HEADER: "country: NL" }, { SECRET_KEY: "c2hvcnQ=" }, { SMS_GATEWAY_URL: "http://sms.example/send" }])("a bad value stops the start with one sentence: %j", (environment) => {
  expect(() => readConfig(environment)).toThrow(StartError);
});
