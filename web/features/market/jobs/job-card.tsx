import { memo } from "react";
import { Link } from "react-router";
import { collapseDescriptionOver } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { writeLocal } from "#web/lib/local-store.ts";
import { SharedPart } from "#web/lib/parts/shared-part.tsx";
import { Age, useServerAge } from "#web/ui/content/age.tsx";
import { ClampedText } from "#web/ui/content/clamped-text.tsx";
import { hasMasks, MaskedText } from "#web/ui/content/masked-text.tsx";
import { Media } from "#web/ui/content/media.tsx";
import { type AmountTexts, amountTexts, PlainMoney } from "#web/ui/content/plain-money.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Avatar, Initials, initialsOf, tintOf } from "#web/ui/identity/avatar.tsx";
import { CallAction } from "../calls/call-action.tsx";
import type { CallLook } from "../calls/calling.tsx";
import { areaOf, budgetOf, isVideo } from "./job-facts.ts";

const words = jobListTexts;
/** Length of the description in the link's accessible name. */
const spokenCharacters = 40;

interface JobCardProps {
  job: Job;
  to: string;
  look: CallLook;
  /** Height when last on screen, so that Back restores the list's length. */
  heightPx: number | undefined;
}

/**
 * A job in a list. The whole card links to the job; buttons and media inside handle their own presses. What most
 * cards differ in is in `texts`, so the server renders each kind of card once.
 */
export const JobCard = memo(function JobCard({ job, to, look, heightPx }: JobCardProps) {
  const { creator, description, isPromoted } = job;
  const age = useServerAge(job.createdAt);
  const budget = budgetOf(job);
  const { src, ...media } = mediaOf(job);
  const values: CardValues = {
    ...(import.meta.env.SSR ? kindOf(job, look) : job),
    look,
    isLong: description.length > collapseDescriptionOver,
    ...media,
    hasBudget: Boolean(budget),
  };
  return (
    <SharedPart
      as="article"
      className={isPromoted ? "card job promo" : "card job"}
      style={heightPx === undefined ? undefined : { containIntrinsicHeight: `auto ${heightPx}px` }}
      part={CardContent}
      values={values}
      link="look"
      texts={{
        ...(import.meta.env.SSR ? textsOf(job) : ({} as Texts)),
        to,
        about: words.about(cutText(description, spokenCharacters)),
        initials: initialsOf(creator),
        tint: tintOf(job.userId ?? job._id),
        area: areaOf(job),
        age,
        src,
        ...amountTexts(budget?.from ?? 0, budget?.to, { size: "md" }),
      }}
    />
  );
});

type Kind = Pick<Job, "_id" | "isPromoted" | "isPrivate" | "byAgent">;
type Texts = Pick<Job, "creator" | "description" | "createdAt">;

/** What cards of a kind have in common, for the server. Only the poster's link to the callers contains the id. */
const kindOf = ({ _id, isPromoted, isPrivate, byAgent, description }: Job, look: CallLook) => ({
  _id: look === "own" ? _id : "",
  isPromoted,
  isPrivate,
  byAgent,
  // Chips cannot be inserted.
  masked: hasMasks(description) ? description : "",
});

const textsOf = ({ creator, description, createdAt }: Job): Texts => ({ creator, description, createdAt });

// A type alias: an interface has no index signature, so SharedPart would not accept it as JSON.
type CardValues = Kind & {
  look: CallLook;
  isLong: boolean;
  /** On the server, a description with chips. */
  masked?: string;
  media: "video" | "image" | "" | null;
  sizeBytes: number | null;
  hasBudget: boolean;
};

type CardContentProps = CardValues &
  Texts &
  AmountTexts & {
    to: string;
    about: string;
    initials: string;
    tint: string;
    area: string;
    /** Empty in the browser, which knows the time. */
    age: string;
    src: string;
  };

function CardContent(props: CardContentProps) {
  const { _id, creator, isPromoted, byAgent, media, area } = props;
  const description = (import.meta.env.SSR && props.masked) || props.description;
  return (
    <>
      {(isPromoted || byAgent) && <StatusBadge status={isPromoted ? "promoted" : "byAgent"} corner />}
      <div className="who">
        {props.isPrivate ? <Avatar name="" id="" isPrivate /> : <Initials {...props} />}
        <div className="fill">
          <h3>
            <Link to={props.to} discover="none" onClick={() => writeLocal("lastClickedJob", _id)}>
              {creator}
              <span>{props.about}</span>
            </Link>
          </h3>
          <p>
            {area && `${area}\u00a0· `}
            <Age at={props.createdAt} text={props.age} />
            {isPromoted && byAgent && `\u00a0· ${words.byAgent}`}
          </p>
        </div>
      </div>
      <ClampedText isLong={props.isLong}>
        <MaskedText text={description} />
      </ClampedText>
      {media && (
        <Media
          kind={media}
          src={props.src}
          alt={(media === "video" ? words.videoOf : words.photoOf)(creator)}
          sizeBytes={props.sizeBytes ?? undefined}
        />
      )}
      <div className="foot">
        <div>
          <small>{words.budget}</small>
          {props.hasBudget ? <PlainMoney {...props} /> : <NotGiven />}
        </div>
        <CallAction job={props} look={props.look} />
      </div>
    </>
  );
}

/** The video, or the small picture if there is one. */
function mediaOf({ mediaUrl, mediaBytes, thumbnailUrl, thumbnailBytes }: Job) {
  const isClip = isVideo(mediaUrl ?? "");
  const small = isClip ? null : thumbnailUrl;
  // The size of a picture is shown once it waits for a press, which it does in browsers only.
  const isUnsized = import.meta.env.SSR && !isClip;
  return {
    media: mediaUrl && (isClip ? ("video" as const) : ("image" as const)),
    src: small ?? mediaUrl ?? "",
    sizeBytes: isUnsized ? null : small ? thumbnailBytes : mediaBytes,
  };
}

export const NotGiven = () => <span className="semibold">{words.notGiven}</span>;
