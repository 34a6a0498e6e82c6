import { Link } from "react-router";

type Segment = {
  value: string;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang?: string;
  /** Makes the choice a link, so that it works without scripts. */
  href?: string;
};

type SegmentedControlProps = {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment[];
  value: string;
  onSelect?: (value: string) => void;
};

export function SegmentedControl({ label, segments, value, onSelect }: SegmentedControlProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: links and toggle buttons are not form fields
    <div className="segments" role="group" aria-label={label}>
      {segments.map((segment) =>
        segment.href === undefined ? (
          <button
            key={segment.value}
            type="button"
            lang={segment.lang}
            aria-pressed={segment.value === value}
            onClick={() => onSelect?.(segment.value)}
          >
            {segment.label}
          </button>
        ) : (
          <Link
            key={segment.value}
            to={segment.href}
            aria-current={segment.value === value ? "true" : undefined}
          >
            {segment.label}
          </Link>
        ),
      )}
    </div>
  );
}
