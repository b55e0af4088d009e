import { expect, test } from "vitest";
import { readRefusal, type RefusalCause } from "./read-refusal.ts";

/** Codes that say that the recipient cannot be reached for good. */
const mailboxCodes = ["5.1.1", "5.1.3", "5.1.6", "5.2.1"];
const domainCodes = ["5.1.2", "5.1.10"];
/** No code at all, and those of RFC 3463 that name no class. */
const bare = ["", "5.0.0", "5.1.0"];
/** Codes of the system, the network, the protocol, the text and the rules. */
const otherCodes = "5.2.3 5.3.0 5.3.5 5.4.0 5.4.4 5.4.7 5.5.0 5.5.4 5.6.0 5.6.7 5.7.1 5.7.27".split(
  " ",
);
const everyCode = [...mailboxCodes, ...domainCodes, ...bare, ...otherCodes];

const unknownUser = [
  "no such user",
  "User unknown",
  "mailbox not found",
  "Recipient does not exist",
  "unknown recipient",
  "Benutzer unbekannt",
  "utilisateur inconnu",
];
/** Also said of a customer of the relay, of a network address or of a field of the protocol. */
const unknownAddress = [
  "invalid address",
  "address unknown",
  "Unbekannte Adresse",
  "Adresse inconnue",
  "account not found",
  "account is not valid",
  "This account is disabled",
  "address not found",
];
const unknownDomain = [
  "host not found",
  "Host unknown",
  "unknown host",
  "Domain does not exist",
  "domain not found",
  "Domain name not found",
  "no such domain",
  "no such domain here",
];
/** What turns all of them into a reply about us, our contract with a relay, or the protocol. */
const obstacles = [
  "192.0.2.1",
  "[2001:db8::25]",
  ": api key invalid",
  "(smtp relay plan expired)",
  "(trial ended)",
  "for outgoing",
  "for outbound mail",
  ": SMTPUTF8 required",
  "or not allowed to send",
  "or not permitted to use this relay",
  ": subscription cancelled",
  "- unpaid invoice",
];
const names = {
  nobody: (words: string) => [words],
  recipient: (words: string) => [
    `<member@b.example>: ${words}`,
    `${words}: b.example.`,
    `${words} (mx1.b.example)`,
  ],
  us: (words: string) => [
    `ours.example: ${words}`,
    `<ours.example> ${words}`,
    `ours.example... ${words}`,
    `mail.ours.example ${words}`,
    `${words}: OURS.EXAMPLE.`,
    `domain ours.example: ${words}`,
  ],
  relay: (words: string) => [`mx1.relay.example: ${words}`, `${words} (notb.example)`],
};

const causeOf = (reply: string): RefusalCause =>
  readRefusal({
    responseCode: Number(reply.slice(0, 3)),
    command: "RCPT TO",
    response: reply,
    from: "no-reply@ours.example",
    to: "member@b.example",
  });
/** Every reply of these codes and words, with its cause. */
const causesOf = (codes: readonly string[], said: readonly string[], first = "550") =>
  codes.flatMap((code) =>
    said.map((words) => {
      const reply = [first, code, words].filter(Boolean).join(" ");
      return [causeOf(reply), reply] as const;
    }),
  );
const believed = (causes: readonly (readonly [RefusalCause, string])[]): string[] =>
  causes.filter(([cause]) => cause === "no_mailbox").map(([, reply]) => reply);
const doubted = (causes: readonly (readonly [RefusalCause, string])[]): string[] =>
  causes.filter(([cause]) => cause !== "no_mailbox").map(([, reply]) => reply);
const named = (whose: keyof typeof names, said: readonly string[]) => said.flatMap(names[whose]);

test("a domain or a host that is not there is the recipient's only behind a code that says so", () => {
  const others = [...mailboxCodes, ...bare, ...otherCodes];
  for (const whose of ["nobody", "recipient", "relay"] as const)
    expect(believed(causesOf(others, named(whose, unknownDomain))), whose).toEqual([]);
  expect(believed(causesOf(domainCodes, named("relay", unknownDomain)))).toEqual([]);
  for (const whose of ["nobody", "recipient"] as const)
    expect(doubted(causesOf(domainCodes, named(whose, unknownDomain))), whose).toEqual([]);
});

test("a reply that names our domain and not the recipient's is about us", () => {
  const said = named("us", [...unknownDomain, ...unknownAddress, ...unknownUser]);
  const wrong = causesOf(everyCode, said).filter(([cause]) => cause !== "sender");
  expect(wrong).toEqual([]);
  const both = unknownUser.map((words) => `<member@b.example>: ${words} (ours.example)`);
  expect(doubted(causesOf(mailboxCodes, both)), "both are named").toEqual([]);
});

test("an address or an account that is unknown is the recipient's only where no other code says more", () => {
  for (const whose of ["nobody", "recipient"] as const) {
    const said = named(whose, unknownAddress);
    expect(believed(causesOf(otherCodes, said)), whose).toEqual([]);
    expect(doubted(causesOf([...mailboxCodes, ...domainCodes, ...bare], said)), whose).toEqual([]);
  }
});

test("words that name an unknown user are believed behind every code", () => {
  for (const whose of ["nobody", "recipient"] as const)
    expect(doubted(causesOf(everyCode, named(whose, unknownUser))), whose).toEqual([]);
});

test("no reply is believed that names our network, our contract or the protocol beside it", () => {
  const said = [...unknownUser, ...unknownAddress, ...unknownDomain].flatMap((words) =>
    obstacles.map((obstacle) => `${words} ${obstacle}`),
  );
  for (const whose of ["nobody", "recipient"] as const)
    expect(believed(causesOf(everyCode, named(whose, said))), whose).toEqual([]);
});

test("a reply to a command that was not understood says nothing about a mailbox", () => {
  const said = ["Syntax error: invalid address", "invalid address", "Unknown user command"];
  for (const first of ["500", "501", "502", "503", "504"])
    expect(believed(causesOf(bare, said, first))).toEqual([]);
  expect(causeOf("501 5.1.3 Bad recipient address syntax")).toBe("no_mailbox");
});
