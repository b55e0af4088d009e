import { createElement } from "react";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import type { Elements } from "#ui/elements.ts";
import type { ContentElement, ContentNode } from "./contract.ts";

/**
 * A page's tree as React elements: the server let only the elements of the contract through, and
 * text stays text. Each text has an element of its own, as a browser that translates the page takes
 * text nodes away, and the next page is drawn over this one.
 */
export const ContentBody = ({ nodes }: { nodes: readonly ContentNode[] }): Elements =>
  nodes.map((node, index) =>
    typeof node === "string" ? (
      <Words key={index} words={node} />
    ) : (
      <Element key={index} node={node} />
    ),
  );

const Words = ({ words }: { words: string }) => (words.trim() ? <span>{words}</span> : <> </>);

function Element({ node: { tag, id, href, children } }: { node: ContentElement }) {
  if (tag === "br") return <br />;
  const [first, ...more] = children;
  const inside =
    typeof first === "string" && more.length === 0 ? first : <ContentBody nodes={children} />;
  if (tag === "a")
    return href?.startsWith("/") ? (
      <KeptLink to={href}>{inside}</KeptLink>
    ) : (
      <a href={href}>{inside}</a>
    );
  // A heading takes focus from the table of contents.
  return createElement(tag, id ? { id, tabIndex: -1, className: "scroll-mt-24" } : null, inside);
}
