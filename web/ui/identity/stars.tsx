import { Star } from "lucide-react";
import { messages } from "#shared/messages/en.ts";

const positions = [1, 2, 3, 4, 5] as const;

/** A rating from 0 to 5: five stars and "4 of 5" in text. */
export function Stars({ value, hideText }: { value: number; hideText?: boolean }) {
  const whole = Math.round(value);
  return (
    <span className="row">
      <span className="stars" role="img" aria-label={messages.ui.starsLabel(value)}>
        {positions.map((position) => (
          <Star key={position} className={position <= whole ? "i on" : "i off"} />
        ))}
      </span>
      {!hideText && <span className="sm">{messages.ui.stars(value)}</span>}
    </span>
  );
}
