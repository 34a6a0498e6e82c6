/** Where providers report events. Providers are distinguished by their signatures, which cover the raw bytes. */
import * as z from "zod/mini";

export const Received = z.object({ status: z.string() });

export const WebhookPath = z.object({ provider: z.string() });
