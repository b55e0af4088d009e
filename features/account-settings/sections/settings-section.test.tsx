import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { SettingsForm, SettingsForms } from "./settings-section.tsx";

test("each form of the page has a key of its own: one sent after another is no repeat of it", () => {
  const forms = (
    <SettingsForms value={{ answer: undefined, key: "018f0000" }}>
      <SettingsForm call="account-settings.changePassword" section="password">
        <p>one</p>
      </SettingsForm>
      <SettingsForm call="account-settings.changeVisibility" section="visibility">
        <p>two</p>
      </SettingsForm>
      {["-phone", "-desk"].map((of) => (
        <SettingsForm key={of} call="account-settings.endSession" section="devices" of={of}>
          <p>{of}</p>
        </SettingsForm>
      ))}
    </SettingsForms>
  );
  const router = createMemoryRouter([{ path: "/", element: forms }]);
  const html = renderToString(
    <TextProvider value={loadWords().get("en")?.intl ?? null}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  const keys = [...html.matchAll(/name="idempotency_key" value="([^"]+)"/g)].map(([, key]) => key);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => /^018f0000-[\x21-\x7e]+$/.test(key ?? ""))).toBe(true);
});
