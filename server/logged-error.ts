import pino from "pino";

/**
 * An error as the log has it. PostgreSQL's carry more than happened: a lost connection itself, with
 * its key and every statement it has seen, and in `detail` the row that was refused, with a
 * member's address or words in it.
 */
export function toLogged(error: Error): object {
  const {
    client: _client,
    detail: _detail,
    ...said
  } = pino.stdSerializers.err(error) as pino.SerializedError & {
    client?: unknown;
    detail?: unknown;
  };
  return said;
}
