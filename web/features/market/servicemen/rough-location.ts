/** The device's location, rounded before it leaves the browser. */

export type LocationFailure = "refused" | "unavailable";

const longestMs = 10_000;
/** A location up to this old is accepted. */
const oldestMs = 10 * 60_000;

/** Rounds to tenths of a degree, about 11 km: "6.5,3.4". */
export const roughPoint = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${tenths(latitude)},${tenths(longitude)}`;

// Adding zero avoids "-0.0".
const tenths = (degrees: number): string => (Math.round(degrees * 10) / 10 + 0).toFixed(1);

/** Requests the device's location; the browser asks the user for permission. */
export function roughLocation(): Promise<{ point: string } | { failure: LocationFailure }> {
  return new Promise((resolve) => {
    // Missing on pages not served over https.
    if (!("geolocation" in navigator)) return resolve({ failure: "unavailable" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: roughPoint(coords) }),
      (error) => resolve({ failure: error.code === error.PERMISSION_DENIED ? "refused" : "unavailable" }),
      { enableHighAccuracy: false, timeout: longestMs, maximumAge: oldestMs },
    );
  });
}
