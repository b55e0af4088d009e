import { expect, test } from "vitest";
import { readRefusal, type RefusalCause } from "./read-refusal.ts";

/** One reply of each kind that still names nobody unknown for good, however it begins. */
const obstacles = {
  time: [
    "at this time",
    "currently",
    "at the moment",
    "right now",
    "temporarily",
    "vorübergehend",
    "voruebergehend",
    "derzeit",
    "temporairement",
    "actuellement",
    "temporaneamente",
    "al momento",
    "temporalmente",
    "actualmente",
    "tymczasowo",
    "chwilowo",
    "tillfälligt",
    "för närvarande",
    "midlertidigt",
    "i øjeblikket",
    "midlertidig",
    "tijdelijk",
    "momenteel",
    "tilapäisesti",
    "try later",
    "not yet",
  ],
  fault: [
    "LDAP lookup failure",
    "LDAP server unavailable",
    "Internal error, user database unavailable",
    "DirectoryServer unavailable",
    "directory could not be queried: backend offline",
    "error while looking up the recipient",
    "unable to check the mailbox",
    "lookup failed",
    "lookup timed out",
    "connection refused",
    "system error",
    "server failure",
    "Server under maintenance",
    "mailbox is being migrated",
    "mailbox is being restored",
    "mailbox is locked",
    "Address verification in progress",
    "callout verification failed",
    "could not verify",
  ],
  rule: [
    "geo block",
    "Country not accepted",
    "denied by access rules",
    "Unknown client",
    "backscatter protection",
    "mailbox only accepts messages from known contacts",
    "user has not opted in to mails from this source",
    "not on the allow list",
    "firewall",
    "blocked by a content-free filter",
    "messages from outside are restricted",
    "your MX is unknown",
  ],
};

const openings = [
  "550 recipient unknown ",
  "550 User unknown, ",
  "550 5.1.1 ",
  "550 5.1.1 Recipient ",
  "550 5.1.1 <a@b.example>: Recipient address rejected: ",
  "550 5.1.6 ",
  "550 5.1.10 a@b.example ",
  "550 5.2.1 The mailbox ",
];

test.each(Object.entries(obstacles))(
  "no reply that names an obstacle of %s says that there is no mailbox",
  (_kind, phrases) => {
    const believed = openings
      .flatMap((opening) => phrases.map((phrase) => opening + phrase))
      .filter((response) => causeOf(response) === "no_mailbox");
    expect(believed).toEqual([]);
  },
);

test("a code of the sender's own address is about the sender, whatever the words", () => {
  const words = ["Invalid address", "User unknown", "no such user", "Unknown recipient", ""];
  const causes = ["5.1.7", "5.1.8"].flatMap((code) =>
    words.map((said) => causeOf(`550 ${code} ${said}`)),
  );
  expect(new Set(causes)).toEqual(new Set(["sender"]));
});

test.each([
  "550 5.1.1",
  "550 5.1.1 Address rejected",
  "550 5.1.1 <a@b.example>... rejected",
  "550 5.1.1 mailbox unavailable",
  "550 5.1.1 Requested action not taken: mailbox unavailable",
  "550 5.1.1 Bad destination mailbox address",
  "550 5.1.2 Bad destination system address",
  "550 5.1.2 <a@b.example>... Host unknown (Name server: b.example.: host not found)",
  "550 5.2.1 Mailbox disabled, not accepting messages",
  "550 5.1.1 No such user here (in reply to RCPT TO command)",
  "550 5.1.1 The user no longer works here",
  "550 5.1.1 Recipient not found in directory",
  "550 5.1.1 User unknown in local recipient table",
  "550 5.1.1 Adresse inconnue",
  "550 5.1.1 User unknown. Please verify the recipient address and try again.",
])("a code that nothing else explains is believed: %s", (response) => {
  expect(causeOf(response)).toBe("no_mailbox");
});

const causeOf = (response: string): RefusalCause =>
  readRefusal({
    responseCode: Number(response.slice(0, 3)),
    command: "RCPT TO",
    response,
    from: "no-reply@ours.example",
    to: "member@b.example",
  });
