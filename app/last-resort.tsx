import { Component, type ReactNode } from "react";

interface LastResortProps {
  readonly message: string;
  readonly home: string;
  readonly children: ReactNode;
}

/**
 * Around the error page: if that fails too, a message and a link home (specification, section 2). A
 * class, because only classes catch.
 */
export class LastResort extends Component<LastResortProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { message, home, children } = this.props;
    if (!this.state.failed) return children;
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
