import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { parseMessage } from "./parse-message.ts";
import { createText } from "./text.ts";
import { ReaderProvider, TextProvider, useText } from "./use-text.ts";

const words = createText(
  "pl",
  { ready: parseMessage("{me, select, woman {gotowa} man {gotowy} other {na miejscu}}") },
  String,
);

function Ready({ me }: { me?: string }) {
  const { t } = useText();
  return t("ready", me ? { me } : undefined);
}

test("a screen's words are said to its reader, and to nobody in particular above the login", () => {
  const said = renderToString(
    <TextProvider value={words}>
      <Ready /> <ReaderProvider value="woman">{<Ready />}</ReaderProvider>
    </TextProvider>,
  );
  expect(said.replaceAll("<!-- -->", "")).toBe("na miejscu gotowa");
});
