import { ApiError } from "./api-error.ts";

/** The server's message if it refused the call, else the given sentence. */
export const refusalOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.isRefusal ? error.message : otherwise;
