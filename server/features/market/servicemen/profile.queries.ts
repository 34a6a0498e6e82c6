import type pg from "pg";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import type { CardPhotoRow, CardRow } from "./cards.queries.ts";

type ProfileCard = Pick<
  CardRow,
  | "businessName"
  | "serviceRendered"
  | "serviceDescription"
  | "currentLocation"
  | "state"
  | "lga"
  | "minUnits"
  | "hiddenAt"
>;

export interface OpeningRow {
  id: string;
  status: JobStatus;
  description: string;
  location: string;
  maskedBy: number;
  service: string | null;
  minBudget: number | null;
  maxBudget: number;
  createdAt: Date;
  expiresAt: Date;
  thumbnailPath: string | null;
}

export interface ShownPerson {
  publicId: string;
  fullName: string;
  privateName: string | null;
  ratingSum: number;
  ratingCount: number;
}

export interface StoredProfile {
  person: ShownPerson;
  card: ProfileCard | undefined;
  photos: CardPhotoRow[];
  isSubscribed: boolean;
  /** Open jobs. */
  openings: number;
  /** Agreed jobs that the person posted or accepted. */
  completions: number;
  /** Jobs that are neither paused nor removed, newest first. */
  jobs: OpeningRow[];
}

type InJson<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };
type ProfileRow = ShownPerson &
  Omit<StoredProfile, "person" | "card" | "jobs"> & { jobs: InJson<OpeningRow>[] } & (
    | ({ hasCard: true } & ProfileCard)
    | { hasCard: false }
  );

/** By the internal id, or by the public id of a person who is not suspended. */
type Asked = { userId: string } | { publicId: string };

/** A job under a pseudonym belongs to no profile, because it hides its poster. */
const isPosted = "j.user_id = u.id and j.pseudonym is null";
const isAgreed = "j.status in ('assigned', 'completed')";

/** What a profile shows, in one statement: most of the cost of a small one is its round trip. */
export async function findProfile(
  db: Pick<pg.Pool, "query">,
  asked: Asked,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredProfile | undefined> {
  const isAsked = "userId" in asked ? "u.id = $1" : "u.public_id = $1 and u.suspended_at is null";
  const { rows } = await db.query<ProfileRow>({
    name: "find-profile",
    text: `
      select u.public_id as "publicId", u.full_name as "fullName", u.private_name as "privateName",
        u.rating_sum as "ratingSum", u.rating_count as "ratingCount", c.user_id is not null as "hasCard",
        c.business_name as "businessName", c.service_rendered as "serviceRendered",
        c.service_description as "serviceDescription",
        c.current_location as "currentLocation", c.state, c.lga, c.min_units as "minUnits", c.hidden_at as "hiddenAt",
        coalesce(u.subscribed_until > $2, false) as "isSubscribed", figures.*,
        array(
          select json_build_object('id', p.id, 'path', m.path, 'smallPath', m.small_path)
          from card_photos p join media m on m.id = p.media_id where p.user_id = u.id order by p.created_at, p.id
        ) as photos,
        array(
          select json_build_object('id', j.id, 'status', j.status, 'description', j.description,
            'location', j.location, 'maskedBy', j.masked_by, 'service', j.service, 'minBudget', j.min_budget,
            'maxBudget', j.max_budget, 'createdAt', j.created_at, 'expiresAt', j.expires_at,
            'thumbnailPath', m.small_path)
          from jobs j left join media m on m.id = j.media_id
          where ${isPosted} and (j.status = 'open' or ${isAgreed}) order by j.created_at desc, j.id desc limit $3
        ) as jobs
      from users u left join service_cards c on c.user_id = u.id
      cross join lateral (
        select count(*) filter (where j.status = 'open') as openings, count(*) filter (where ${isAgreed}) as completions
        from jobs j where (${isPosted}) or (j.assigned_to = u.id and ${isAgreed})
      ) figures
      where ${isAsked}`,
    values: ["userId" in asked ? asked.userId : asked.publicId, now, limit],
  });
  if (!rows[0]) return undefined;
  const { jobs, ...row } = rows[0];
  return {
    ...row,
    person: row,
    card: row.hasCard ? row : undefined,
    jobs: jobs.map((job) => ({
      ...job,
      createdAt: new Date(job.createdAt),
      expiresAt: new Date(job.expiresAt),
    })),
  };
}
