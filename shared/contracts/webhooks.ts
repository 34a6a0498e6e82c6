/** Where providers report events. Providers are distinguished by their signatures, which cover the raw bytes. */
import * as z from "zod/mini";

export const Received = z.object({ status: z.string() });

export const WebhookPath = z.object({ provider: z.string() });

/** Aggregators sign nothing, so the address that they call contains a secret. */
export const CallbackQuery = z.object({ secret: z.optional(z.string().check(z.maxLength(200))) });
