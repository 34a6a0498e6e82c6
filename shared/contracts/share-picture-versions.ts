/** The version in a picture's address. It changes with what the picture shows, so caches may keep it. */
import type { BlogArticle } from "./content.ts";
import type { Job } from "./jobs.ts";
import type { UserProfile } from "./servicemen.ts";
import type { Trade } from "./trades.ts";

/** Increase it when the drawing itself changes. */
const look = 2;

export const jobPictureVersion = (job: Job): string =>
  versionOf([
    job.service,
    job.minBudget,
    job.maxBudget,
    job.lga,
    job.state,
    job.description,
    job.mediaUrl,
    job.thumbnailUrl,
  ]);

export const profilePictureVersion = (profile: UserProfile): string =>
  versionOf([
    profile.serviceRendered,
    profile.displayName,
    profile.lga,
    profile.state,
    profile.rating,
    profile.ratingCount,
    profile.minUnits,
    profile.serviceDescription,
    profile.photos[0]?.url,
  ]);

export const articlePictureVersion = ({ title, body, picture }: BlogArticle): string =>
  versionOf([title, body, picture]);

export const tradePictureVersion = ({ jobs, servicemen }: Trade): string => versionOf([jobs, servicemen]);

/** FNV-1a in 32 bits: the version need not be unguessable, only different after a change. */
function versionOf(drawn: readonly unknown[]): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify([look, ...drawn]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
