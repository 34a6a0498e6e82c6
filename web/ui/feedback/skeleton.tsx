import type { ReactNode } from "react";

type SkeletonProps = { width?: string; height?: string; radius?: string };

/** A pulsing grey box for a loading page. Sizes are CSS lengths. */
export function Skeleton({ width, height = "1rem", radius }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height, borderRadius: radius }} />;
}

/** Placeholder of a card in a list. `foot` adds the sunken footer of a job card. */
export function SkeletonCard({ foot = true }: { foot?: boolean }) {
  return (
    <div className="card job">
      <div className="who">
        <Skeleton width="2.75rem" height="2.75rem" radius="0.75rem" />
        <div className="fill stack tight">
          <Skeleton width="55%" />
          <Skeleton width="38%" height="0.75rem" />
        </div>
      </div>
      <Skeleton height="0.9375rem" />
      <Skeleton height="0.9375rem" width="80%" />
      {foot && (
        <div className="foot">
          <div className="stack tight">
            <Skeleton width="3rem" height="0.75rem" />
            <Skeleton width="9rem" height="1.25rem" />
          </div>
          <Skeleton width="5.5rem" height="2.75rem" radius="0.75rem" />
        </div>
      )}
    </div>
  );
}

type SkeletonListProps = {
  /** 7 for jobs, 5 for servicemen. */
  count: number;
  /** "Loading jobs", for screen readers. */
  label: string;
  /** Another shape than a card. */
  item?: ReactNode;
};

/** As many placeholders as the list shows first, and one hidden text. */
export function SkeletonList({ count, label, item = <SkeletonCard /> }: SkeletonListProps) {
  return (
    <div className="stack">
      <p role="status" className="visually-hidden">
        {label}
      </p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all the same
        <div key={index} aria-hidden="true">
          {item}
        </div>
      ))}
    </div>
  );
}
