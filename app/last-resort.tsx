import { Component, type ReactNode } from "react";
import { lastResortWords } from "./last-resort-words.ts";

/**
 * Around the error page: if that fails too, a message and a link home (specification, section 2). A
 * class, because only classes catch.
 */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    const { message, home } = lastResortWords(document.documentElement.lang);
    return (
      <main className="page">
        <h1>{message}</h1>
        <p className="mt-4">
          <a href="/" className="link">
            {home}
          </a>
        </p>
      </main>
    );
  }
}
