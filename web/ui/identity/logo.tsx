/** The product icon: a cream R on an indigo tile with one orange resist dot; on cloth the colours swap. */
export function Logo({ onCloth = false }: { onCloth?: boolean }) {
  const ground = onCloth ? "#fff3df" : "var(--color-cloth)";
  const letter = onCloth ? "#1c2868" : "#fff3df";
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill={ground} />
      <path
        d="M13.5 30.5V10.5H21a6.25 6.25 0 0 1 0 12.5h-7.5M20.5 23l7.5 7.5"
        fill="none"
        stroke={letter}
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="29.5" cy="10.5" r="2.8" fill="#ff922d" />
    </svg>
  );
}
