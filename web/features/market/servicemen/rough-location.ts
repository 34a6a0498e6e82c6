/** The device's location, made rough before it leaves the browser. */

export type LocationFailure = "refused" | "unavailable";

const longestMs = 10_000;
/** A location this old is still the same area. */
const oldestMs = 10 * 60_000;

/** Tenths of a degree, some 11 km: "6.5,3.4". */
export const roughPoint = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${tenths(latitude)},${tenths(longitude)}`;

// Plus zero: no "-0.0".
const tenths = (degrees: number): string => (Math.round(degrees * 10) / 10 + 0).toFixed(1);

/** Asks the device where it is; the browser asks the person. */
export function roughLocation(): Promise<{ point: string } | { failure: LocationFailure }> {
  return new Promise((resolve) => {
    // Missing on pages that did not come over https.
    if (!("geolocation" in navigator)) return resolve({ failure: "unavailable" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: roughPoint(coords) }),
      (error) => resolve({ failure: error.code === error.PERMISSION_DENIED ? "refused" : "unavailable" }),
      { enableHighAccuracy: false, timeout: longestMs, maximumAge: oldestMs },
    );
  });
}
