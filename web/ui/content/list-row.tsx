import type { ReactNode } from "react";
import { Link } from "react-router";

export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  /** A tile: `<Tile>`, `<Avatar>` or `<IconTile icon={Icon} look="tint-2" />`. */
  lead?: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  /** Money with a badge below it, a chevron or a button. */
  end?: ReactNode;
  to?: string;
  onPress?: () => void;
}

/** 68 px: tile, title and meta, trailing money or action. Inside Rows. */
export const ListRow = (props: ListRowProps) => (
  <li>
    <RowContent {...props} />
  </li>
);

/** A row without its list item. */
export function RowContent({ lead, title, meta, end, to, onPress }: ListRowProps) {
  const content = (
    <>
      {lead}
      <span className="fill">
        <span className="row-title own-line">{title}</span>
        {meta && <span className="row-detail own-line">{meta}</span>}
      </span>
      {end && <span className="end">{end}</span>}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} className="rowline">
        {content}
      </Link>
    );
  if (!onPress) return <div className="rowline">{content}</div>;
  return (
    <button type="button" className="rowline" onClick={onPress}>
      {content}
    </button>
  );
}
