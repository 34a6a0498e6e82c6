/** PostgreSQL's error code, also when the query builder wrapped the error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

const lost = /^(57P0|08|ECONN|EPIPE)/;
/** What the driver says where the server had no time to say anything. */
const lostInWords =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^Query read timeout/;
/** What the system tried when there was nobody to connect to. */
const unreachable = new Set(["connect", "getaddrinfo"]);

/** Whether there was no connection, whatever refused it (session-pool.ts), or it broke: what was asked may have happened or not. */
export function isConnectionLost(error: unknown): boolean {
  if (lost.test(sqlState(error) ?? "")) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { syscall, isConnecting } = at as { syscall?: string; isConnecting?: true };
    if (isConnecting || lostInWords.test(at.message) || (syscall && unreachable.has(syscall))) return true;
  }
  return false;
}

/** Whether a row was refused because another has the same value under this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (code === "23505" && constraint === index) return true;
  }
  return false;
}
