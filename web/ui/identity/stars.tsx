import { Star } from "lucide-react";
import { uiTexts } from "#texts/ui.ts";

const positions = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  value: number;
  hideText?: boolean;
  /** Number of ratings: "4.6 (12)" instead of "4.6 of 5". */
  count?: number | undefined;
}

/** A rating from 0 to 5: five stars, and in text "4 of 5" or, for several ratings, "4.6 (12)". */
export function Stars({ value, hideText, count }: StarsProps) {
  const whole = Math.round(value);
  return (
    <span className="row">
      <span
        className="stars"
        role="img"
        aria-label={count === undefined ? uiTexts.starsLabel(value) : uiTexts.ratingLabel(value, count)}
      >
        {positions.map((position) => (
          <Star key={position} className={position <= whole ? "icon on" : "icon off"} />
        ))}
      </span>
      {count !== undefined ? (
        <span className="sm" aria-hidden="true">
          {uiTexts.rating(value, count)}
        </span>
      ) : (
        !hideText && <span className="sm">{uiTexts.stars(value)}</span>
      )}
    </span>
  );
}
