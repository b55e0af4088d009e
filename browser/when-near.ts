/**
 * Tells each time that `node` comes into view, or as near to it as `options.rootMargin` says. Gives
 * how to end that. A busy page hears of several changes at once, and of them the newest counts: who
 * went by the first would wait for ever at the end of a list that was reached meanwhile.
 */
export function whenNear(
  node: Element,
  reach: () => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((changes) => {
    if (changes.at(-1)?.isIntersecting) reach();
  }, options);
  observer.observe(node);
  return () => observer.disconnect();
}
