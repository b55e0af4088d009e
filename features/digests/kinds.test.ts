import { expect, test } from "vitest";
import { type NotificationKind, kinds, notificationKinds } from "#features/notifications/kinds.ts";
import { readMessages } from "#i18n/catalogue.server.ts";

/** What is said of a kind: on the settings page, by push, and by mail where the digest tells of it. */
const wordsOf = (kind: NotificationKind): string[] => [
  `notifications.kind.${kind}`,
  `notifications.hint.${kind}`,
  `push.line.${kind}`,
  ...(kinds[kind].daysApart === null
    ? [
        `digests.mail.row.${kind}`,
        ...["subject", "title", "body", "button"].map(
          (part) => `digests.mail.digest-${kind}.${part}`,
        ),
      ]
    : []),
];

test("every kind of notification has its words", () => {
  const english = readMessages("en");
  expect(notificationKinds.flatMap(wordsOf).filter((key) => !Object.hasOwn(english, key))).toEqual(
    [],
  );
});
