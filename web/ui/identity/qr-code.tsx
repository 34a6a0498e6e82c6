import { encode } from "uqr";

const quietZone = 2;

/** Always dark on white: cameras do not read inverted codes reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone, ecc: "M" });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    // The server's text may contain another host than the browser's address; the server's code is kept.
    <svg
      suppressHydrationWarning
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      style={{ shapeRendering: "crispEdges" }}
    >
      <rect suppressHydrationWarning width={size} height={size} fill="#fff" />
      <path suppressHydrationWarning d={squares.join("")} fill="#000" />
    </svg>
  );
}
