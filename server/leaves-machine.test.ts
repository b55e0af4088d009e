import { expect, test } from "vitest";
import { leavesMachine } from "./leaves-machine.ts";

test.each<[string, boolean]>([
  ["smtp://mail.example:25", true],
  ["smtps://u:p@10.0.0.7", true],
  ["postgres://u@db/vesper", true],
  ["postgres:///vesper?host=db.example", true],
  ["smtp://127.0.0.1:2525", false],
  ["smtp://localhost", false],
  ["postgres://u@[::1]/vesper", false],
  ["postgres:///vesper", false],
  ["postgres:///vesper?host=/var/run/postgresql", false],
  ["smtp://localhost.evil.example", true],
])("%s leads to another machine: %s", (address, away) => {
  expect(leavesMachine(address)).toBe(away);
});
