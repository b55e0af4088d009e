import { expect, test } from "vitest";
import { readStart } from "#features/accounts/sign-up/sign-up-start.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { answers } from "./answers.ts";

test.each(finishedLanguages)(
  "every answer begins the words about oneself in %s, and is an interest of its own",
  (language) => {
    const words = readMessages(language);
    const begun = answers.map(({ answer, interest }) =>
      readStart(
        new URLSearchParams({
          signup_message: words[`landers.alonetonight.${answer}.message`] ?? "",
          interests: interest,
        }),
      ),
    );
    expect(begun).toEqual(
      answers.map(({ interest }) => ({
        signup_message: expect.stringMatching(/^.{20,}[.!]$/),
        interests: [interest],
      })),
    );
    expect(new Set(begun.map(({ signup_message }) => signup_message)).size).toBe(answers.length);
  },
);
