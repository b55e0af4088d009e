export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Key = "Enter" | "Escape" | "ArrowLeft" | "ArrowRight";
export type Scheme = "light" | "dark";

/** A phone's window, in CSS pixels. */
export const size = { width: 390, height: 844 };

/**
 * One window of another engine: as much of it as a walk needs, in the way that each engine can be
 * driven.
 */
export interface Driver {
  /** Opens an address and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Runs an expression in the page; gives what JSON can carry of its value, a promise's too. */
  evaluate<T>(expression: string): Promise<T>;
  press(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(words: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** A picture of the window; gives whether one could be made. */
  shoot(file: string): Promise<boolean>;
  /**
   * Errors that the page wrote on its console or threw, and crashes, since the window was opened.
   */
  faults(): readonly string[];
  close(): Promise<void>;
}

/** Opens a window of one engine by its program's path. */
export type OpenDriver = (program: string, scheme: Scheme) => Promise<Driver>;
