/** "09:15" in the device's time zone, because people compare it with the device's clock. */
export const deviceTime = (at: Date): string =>
  at.toLocaleTimeString("en-NG", { hour: "2-digit", minute: "2-digit", hour12: false });
