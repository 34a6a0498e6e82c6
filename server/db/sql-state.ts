/** PostgreSQL's error code, also of an error that the query builder wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Those of PostgreSQL's error codes that code acts on. */
export const sqlStates = {
  noSuchRow: "23503",
  notUnique: "23505",
  /** The server became read-only under the connection: another one is the primary now. */
  readOnly: "25006",
  serializationFailure: "40001",
  deadlock: "40P01",
  lockTimeout: "55P03",
} as const;

/** PostgreSQL's codes, by class or whole, and connection errors after which the same call may succeed later. */
export const transient: readonly (readonly [code: string, meaning: string])[] = [
  ["08", "the connection failed or broke"],
  [sqlStates.readOnly, "the server is no longer the primary"],
  ["25P03", "a transaction was idle for too long"],
  ["25P04", "a transaction took too long"],
  [sqlStates.serializationFailure, "transactions stayed in each other's way"],
  ["40003", "it is not known whether the statement was completed"],
  [sqlStates.deadlock, "transactions kept waiting for each other"],
  ["53", "no room on the disk, no memory, too many connections"],
  [sqlStates.lockTimeout, "a lock was not to be had in time"],
  ["57", "stopped: by a time-out, by its operator, or while it starts or ends"],
  ["58000", "the server's system failed"],
  ["58030", "the server's disk failed"],
  ["EAI_", "the server's name could not be looked up"],
  ["ECONN", "the connection was refused or reset"],
  ["EHOST", "the server's machine cannot be reached"],
  ["ENET", "the network cannot be reached"],
  ["EPIPE", "the connection broke"],
  ["ETIMEDOUT", "the connection was silent for too long"],
];

const lost = /^(57P0|08|EAI_|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT)/;
/** The driver's messages for a connection that broke without an error of the server. */
const lostConnection =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^Query read timeout/;
const unreachable = new Set(["connect", "getaddrinfo"]);

/** Whether the connection failed (session-pool.ts included) or broke: the statement may have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  if (lost.test(sqlState(error) ?? "")) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { syscall, isConnecting } = at as { syscall?: string; isConnecting?: true };
    if (isConnecting || lostConnection.test(at.message) || (syscall && unreachable.has(syscall))) return true;
  }
  return false;
}

/** Whether the database is down, full or busy: the outcome is unknown, and the caller may repeat with the same key. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return (
    isConnectionLost(error) || (state !== undefined && transient.some(([code]) => state.startsWith(code)))
  );
}

export function violatesUnique(error: unknown, index: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (code === sqlStates.notUnique && constraint === index) return true;
  }
  return false;
}
