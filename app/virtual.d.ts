declare module "virtual:calls" {
  /** Method, path and distinguishing query of every call, by name. */
  export const calls: Record<string, readonly [method: string, path: string, when?: Record<string, string>]>;
}
