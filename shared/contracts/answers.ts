import * as z from "zod/mini";
import { field } from "./field-code.ts";

/** Every refusal. `error` and `message` are the same sentence; `fields` has one for each wrong field. */
export const Refusal = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;

export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;

/** UUIDv7, lower-cased because caches and permissions compare text. Routes answer 404 for other values in a path. */
export const Id = z.uuid(field("invalid")).check(z.toLowerCase());

export const JobParams = z.object({ jobId: Id });
export const UserParams = z.object({ userId: Id });
