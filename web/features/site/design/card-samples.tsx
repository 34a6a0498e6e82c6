import { Check, Image } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { SavedPicture } from "#web/ui/content/saved-picture.tsx";
import { StatusBadge, type StatusWord } from "#web/ui/content/status-badge.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Sample } from "./sample.tsx";

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%2390b7a1'/%3E%3Crect y='7' width='16' height='2' fill='%23a86a42'/%3E%3C/svg%3E";

export function CardSamples() {
  return (
    <>
      <Sample title="Job card: promoted">
        <CardSample
          corner="promoted"
          name="Chidinma Okeke"
          meta="Surulere, Lagos · 24 minutes ago"
          text="Plumber needed to fix two leaking taps and install a water heater in a 3-bedroom flat. Come with your own tools. I will pay for parts separately."
          budget={<Money naira={15_000} toNaira={25_000} size="md" />}
        >
          <Button kind="call" small>
            Call
          </Button>
        </CardSample>
      </Sample>
      <Sample title="Job card: called, no budget given">
        <CardSample
          name="Ibrahim Musa"
          meta="Wuse 2, Abuja · 5 hours ago"
          text="Move a fridge, a sofa and 14 boxes from Wuse 2 to Gwarinpa on Saturday."
          budget={<span className="semibold">Not given</span>}
        >
          <Button kind="called" small>
            <Check className="icon" />
            Called
          </Button>
        </CardSample>
      </Sample>
      <Sample title="Job card: long name, 9 digits, by agent">
        <CardSample
          corner="byAgent"
          name="Oluwaseun Ọláńrewájú Adébáyọ̀-Ogunlesi"
          meta="Umuahia North, Umuahia, Abia · 2 days ago"
          text="Roof and paint a church hall."
          budget={<Money naira={25_000_000} toNaira={100_000_000} size="md" />}
        >
          <Button kind="call" small>
            Call
          </Button>
        </CardSample>
      </Sample>
      <Sample title="Media">
        <Media kind="image" src={picture} alt="A painted wall" sizeBytes={143_000} />
        <Media kind="video" src="/none.mp4" alt="" sizeBytes={3_360_000} />
        <SavedPicture
          src={picture}
          alt="A small painted wall"
          size={96}
          instead={<Image className="icon" />}
        />
      </Sample>
    </>
  );
}

type CardSampleProps = {
  corner?: StatusWord | undefined;
  name: string;
  meta: string;
  text: string;
  budget: ReactNode;
  children: ReactNode;
};

function CardSample({ corner, name, meta, text, budget, children }: CardSampleProps) {
  return (
    <Card as="article" className={corner === "promoted" ? "job promo" : "job"}>
      {corner && <StatusBadge status={corner} corner />}
      <div className="who">
        <Avatar name={name} id={name} />
        <div className="fill">
          <b>{name}</b>
          <span className="meta">{meta}</span>
        </div>
      </div>
      <ClampedText isLong={text.length > 100}>{text}</ClampedText>
      <div className="foot">
        <div>
          <span className="small-label">Budget</span>
          {budget}
        </div>
        {children}
      </div>
    </Card>
  );
}
