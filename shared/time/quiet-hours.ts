import { inLagos } from "./lagos.ts";

/** The hours in Lagos from which on and until which each channel leaves people in peace. */
const quietHours = {
  /** A text message that can wait is sent by day. */
  sms: { from: 20, until: 8 },
  /** Devices show a notification without a sound. */
  push: { from: 22, until: 6 },
} as const;

export function isQuiet(channel: keyof typeof quietHours, now: Date): boolean {
  const hour = inLagos(now).getUTCHours();
  const { from, until } = quietHours[channel];
  return hour >= from || hour < until;
}
