import { createElement, type ReactNode } from "react";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import type { ContentElement, ContentNode } from "./contract.ts";

/**
 * A page's tree as React elements: the server let only the elements of the contract through, and
 * text stays text.
 */
export const ContentBody = ({ nodes }: { nodes: readonly ContentNode[] }): ReactNode =>
  nodes.map((node, index) =>
    typeof node === "string" ? node : <Element key={index} node={node} />,
  );

function Element({ node: { tag, id, href, children } }: { node: ContentElement }): ReactNode {
  if (tag === "br") return <br />;
  const inside = <ContentBody nodes={children} />;
  if (tag === "a")
    return href?.startsWith("/") ? (
      <KeptLink to={href}>{inside}</KeptLink>
    ) : (
      <a href={href}>{inside}</a>
    );
  // A heading takes focus from the table of contents.
  return createElement(tag, id ? { id, tabIndex: -1, className: "scroll-mt-24" } : null, inside);
}
