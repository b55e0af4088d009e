import { expect, test } from "vitest";
import { sources } from "./sources.ts";

/** Components and elements that a person types into. */
const typed = /<(textarea|TextAreaField|Field|PasswordField|[A-Z]\w*Fields)\b/;

/** Every element <form> of a source, from its tag to its end. */
const ownForms = (text: string): string[] =>
  [...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form);

test("a form with a text goes by the router, which keeps it without a network, or sends itself", () => {
  const lost = sources
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap(({ file, text }) =>
      ownForms(text)
        .filter((form) => typed.test(form))
        .filter((form) => !/\bonSubmit=/.test(form) && !/\bmethod="get"/.test(form))
        .map((form) => `${file}: ${form.slice(0, 80)}`),
    );
  expect(lost, "use <Form> of react-router (app/network/patient-fetch.ts)").toEqual([]);
});

/** A member's cancellation ends the login, which only a new document shows. */
const ends = "features/account-settings/cancellations/cancel-form.tsx";

test("no screen reloads the document on sending a text", () => {
  const lost = sources
    .filter(({ file }) => file.endsWith(".tsx") && file !== ends)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/<(?:\w+\.)?Form\b[\s\S]*?<\/(?:\w+\.)?Form>/g)]
        .map(([form]) => form)
        .filter((form) => /^<[^>]*\breloadDocument\b/.test(form) && typed.test(form))
        .map((form) => `${file}: ${form.slice(0, 80)}`),
    );
  expect(lost, "without a network the browser's own error page takes its place").toEqual([]);
});
