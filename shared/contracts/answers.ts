/** Answers that many routes share. */
import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";

/** Every refusal: `error` and `message` are the same sentence for people, `fields` the sentence at each wrong field. */
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

/**
 * An id: UUIDv7 text, in small letters whoever writes it how, because caches and permissions compare it as text.
 * In a path anything else cannot exist, so routes answer 404 for it.
 */
export const Id = z.uuid(fieldTexts.invalid).check(z.toLowerCase());

export const JobParams = z.object({ jobId: Id });
export const UserParams = z.object({ userId: Id });
