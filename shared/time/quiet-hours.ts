import { daySeconds, hourSeconds } from "./durations.ts";
import { inLagos } from "./lagos.ts";

/** Quiet hours of each channel in Lagos: first hour, and the hour at which they end. */
const quietHours = {
  /** Non-urgent text messages wait for the day. */
  sms: { from: 20, until: 8 },
  /** Devices show a notification without a sound. */
  push: { from: 22, until: 6 },
} as const;

export function isQuiet(channel: keyof typeof quietHours, now: Date): boolean {
  const hour = inLagos(now).getUTCHours();
  const { from, until } = quietHours[channel];
  return hour >= from || hour < until;
}

/** Until text messages that are not urgent may be sent; 0 outside their quiet hours. */
export function secondsUntilLoud(now: Date): number {
  if (!isQuiet("sms", now)) return 0;
  const second = Math.floor(inLagos(now).getTime() / 1_000) % daySeconds;
  return (quietHours.sms.until * hourSeconds - second + daySeconds) % daySeconds;
}
