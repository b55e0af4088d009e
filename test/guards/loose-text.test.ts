import { expect, test } from "vitest";
import { elementProperties, looseTexts } from "./loose-text.ts";
import { sources } from "./sources.ts";

const drawing = sources.filter(
  ({ file, text }) => file.endsWith(".tsx") || text.includes("#ui/elements.ts"),
);

test("no text stands beside a sibling without an element of its own", () => {
  const elements = elementProperties(drawing);
  const loose = sources
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap((source) =>
      looseTexts(source, elements).map(({ line, code }) => `${source.file}:${line} ${code}`),
    );
  expect(loose, "wrap it in a <span>, or type the property as Elements (ui/elements.ts)").toEqual(
    [],
  );
});

const broken: [what: string, code: string][] = [
  ["a text beside a component", '<p>{t("a")} <Dot /></p>'],
  ["a text beside what may go", '<p>{t("a")}{more && <b>1</b>}</p>'],
  ["a text beside one of two icons", '<p>{on ? <A /> : <B />}{t("a")}</p>'],
  ["a literal beside what may go", "<p>Hello {more && <b>1</b>}</p>"],
  ["a text that changes beside an element", "<p><b>1</b> {words}</p>"],
  ["a message with values beside an element", '<p><b>1</b> {t("a", { count })}</p>'],
  ["two texts", "<p>{name}, {age}</p>"],
  ["a text that may go", "<p>{t('a')} {more && t('b')}</p>"],
  ["a text or an element", "<p><i />{done ? t('a') : <b />}</p>"],
  ["a list of texts", "<p><i />{names.map((name) => `${name} `)}</p>"],
  ["a text in a fragment", "<p><i />{more && <>{words}</>}</p>"],
  ["a number beside an element", "<p><i />{list.length}</p>"],
  ["a property beside an element", "<p><i />{member.name}</p>"],
  ["a call beside an element", "<p><i />{intl.formatNumber(1)}</p>"],
  ["two texts given to a component", "<Alert>{name}, {age}</Alert>"],
  ["a fragment that is all text", "<Toast words={<>{words}</>} />"],
  ["a list of texts alone", "<p>{list.map((one) => one.name)}</p>"],
  ["a list of texts that may go, alone", "<p>{more && list.map((one) => one.name)}</p>"],
  ["the pieces of a text, alone", "<p>{words.split('*')}</p>"],
  ["an array of texts, alone", "<p>{[name, age]}</p>"],
  [
    "a fragment with a text that may go, alone",
    '<p>{more && <>{t("a")} <Link to="/b">{t("b")}</Link></>}</p>',
  ],
  [
    "a fragment with a text in place of another text",
    '<output>{busy ? <><Spinner /> {t("a")}</> : t("b", { count })}</output>',
  ],
  ["a text under Suspense", "<Suspense>{t('a')}</Suspense>"],
];

test.each(broken)("%s breaks under a translator", (_, code) => {
  expect(looseTexts({ file: "a.tsx", text: `const a = ${code};` })).not.toEqual([]);
});

test.each([
  ["that is a text", "function Price() { return `${amount} €`; }"],
  ["that is a list of texts", "const Body = ({ nodes }) => nodes.map((node) => node.text);"],
  [
    "that is a list of texts and elements",
    "const Body = ({ nodes }) => nodes.map((n) => (typeof n === 'string' ? n : <b key={n.id} />));",
  ],
  ["that is a value", "function Name({ name }: { name: string }) { return name; }"],
  ["that is a value of its own", "function Name() { const name = read(); return name; }"],
  ["that is a call", "function Sum() { return intl.formatNumber(shown); }"],
  ["that is a property", "const Name = ({ member }) => member.name;"],
  ["that is a list of pieces", "const Line = ({ words }) => words.split('*');"],
  ["that may be a text", "const Price = () => (amount ? t('a') : null);"],
  [
    "with what it is given beside its own",
    "function Tab({ children }: { children: ReactNode }) { return <a><i />{children}</a>; }",
  ],
])("a component %s breaks under a translator", (_, text) => {
  expect(looseTexts({ file: "a.tsx", text })).not.toEqual([]);
});

test.each([
  ["a text alone", "<p>{words}</p>"],
  ["a text that may go, alone", "<p>{more && words}</p>"],
  ["texts in their own elements", "<p><b>{name}</b> <span>{age}</span></p>"],
  ["one text made of two", "<p>{`${name}, ${age}`}</p>"],
  ["a message that never changes, beside elements that stay", '<p>{t("a")} <b>{name}</b></p>'],
  ["a list of elements", "<ul><li />{names.map((name) => <li key={name}>{name}</li>)}</ul>"],
  ["texts joined to one", "<p>{list.map((one) => one.name).join(', ')}</p>"],
  ["nothing but spaces between elements", '<p><b>1</b>{" "}<i>2</i></p>'],
])("%s: nothing breaks", (_, code) => {
  expect(looseTexts({ file: "a.tsx", text: `const a = ${code};` })).toEqual([]);
});

test("a property that takes elements only may stand beside others", () => {
  const text =
    "function Tab({ children }: { children: Elements }) { return <a><i />{children}</a>; }";
  expect(looseTexts({ file: "a.tsx", text })).toEqual([]);
});
