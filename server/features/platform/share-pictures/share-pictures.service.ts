import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { readJob } from "#server/features/market/jobs/jobs.service.ts";
import { readProfile } from "#server/features/market/servicemen/profile.service.ts";
import { readTrade } from "#server/features/market/trades/trades.service.ts";
import { readBlog } from "#server/features/messaging/content/content.service.ts";
import type { AllTexts } from "#server/language/texts.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import {
  articlePictureVersion,
  jobPictureVersion,
  profilePictureVersion,
  tradePictureVersion,
} from "#shared/contracts/share-picture-versions.ts";
import type { ChosenLanguage } from "#shared/messages/languages.ts";
import { formatNaira } from "#shared/money/money.ts";
import { tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { plainText } from "#shared/text/light-text.ts";
import { type Drawing, draw, type Words } from "./drawings.service.ts";

interface Asked extends Drawing {
  id: string;
}

interface Drawn {
  picture: Buffer;
  /** As in the address that pages name now. */
  version: string;
}

const headlineCharacters = 90;

/** Errors: `job_not_found` also for a taken job, `too_many_requests`, `unavailable`. */
export async function drawJob(deps: Deps, texts: AllTexts, asked: Asked): Promise<Drawn> {
  const { job } = await readJob(deps, asked.id);
  if (job.taken) throw new AppError("job_not_found");
  const picture = await draw(deps, asked, jobFacts(job, texts, deps.config.productName), photosOf(job));
  return { picture, version: jobPictureVersion(job) };
}

/** Errors: `profile_not_found` for people without a listed card, `too_many_requests`, `unavailable`. */
export async function drawServiceman(deps: Deps, texts: AllTexts, asked: Asked): Promise<Drawn> {
  const profile = await readProfile(deps, undefined, asked.id);
  if (!profile.serviceRendered || !profile.isForHire) throw new AppError("profile_not_found");
  const photos = profile.photos.slice(0, 1).map(({ url }) => url);
  const words = servicemanFacts(profile, texts, deps.config.productName);
  return { picture: await draw(deps, asked, words, photos), version: profilePictureVersion(profile) };
}

/** Errors: `not_found`, `too_many_requests`, `unavailable`. */
export async function drawArticle(
  deps: Deps,
  texts: AllTexts,
  { language, ...asked }: Asked & { language: ChosenLanguage },
): Promise<Drawn> {
  const article = await readBlog(deps, { blogId: asked.id, language });
  const { title, body, picture } = article;
  const words: Words = {
    label: texts.blogTexts.metaTitle,
    headline: cutText(title, headlineCharacters),
    lines: [],
    text: plainText(body).replace(/\s+/g, " "),
    callToAction: texts.sharePictureTexts.readOn(deps.config.productName),
    tile: "bones",
  };
  return {
    picture: await draw(deps, asked, words, picture ? [picture] : []),
    version: articlePictureVersion(article),
  };
}

/** Errors: `not_found` where there is nothing to find, `too_many_requests`, `unavailable`. */
export async function drawTrade(
  deps: Deps,
  { tradeTexts, sharePictureTexts }: AllTexts,
  { caller, ...asked }: Parameters<typeof readTrade>[1] & Pick<Asked, "caller">,
): Promise<Drawn> {
  const trade = await readTrade(deps, asked);
  const { name, jobs, servicemen, state, lga } = trade;
  const place = state?.name ?? tradeTexts.country;
  const words: Words = {
    label: lga ? tradeTexts.lgaIn(lga.name, place) : place,
    headline: name,
    lines: [
      jobs > 0 ? tradeTexts.openJobs(jobs) : "",
      servicemen > 0 ? tradeTexts.servicemen(servicemen) : "",
    ],
    text: "",
    callToAction: sharePictureTexts.findOn(deps.config.productName),
    tile: tileForService(name),
  };
  const picture = await draw(deps, { shape: "preview", caller }, words, []);
  return { picture, version: tradePictureVersion(trade) };
}

/** Errors: `too_many_requests`, `unavailable`. */
export function drawProduct(deps: Deps, { sharePictureTexts }: AllTexts, caller: string): Promise<Buffer> {
  const words: Words = {
    label: "",
    headline: sharePictureTexts.product,
    lines: [],
    text: sharePictureTexts.productText,
    callToAction: deps.config.productName,
    tile: "phone",
  };
  return draw(deps, { shape: "preview", caller }, words, []);
}

/** Shows no name: the link may be forwarded further than the poster meant. */
export function jobFacts(job: Job, { sharePictureTexts: words }: AllTexts, product: string): Words {
  const { minBudget, maxBudget } = job;
  const from = minBudget && minBudget !== maxBudget ? `${formatNaira(minBudget)} – ` : "";
  return {
    label: job.service ?? words.job,
    headline: maxBudget > 0 ? from + formatNaira(maxBudget) : words.noBudget,
    lines: [placeOf(job)],
    text: job.description.replace(/\s+/g, " "),
    callToAction: words.callOn(product),
    tile: tileForService(job.service),
  };
}

export function servicemanFacts(
  profile: UserProfile,
  { sharePictureTexts: words }: AllTexts,
  product: string,
): Words {
  const { rating, ratingCount, minUnits } = profile;
  return {
    label: profile.serviceRendered ?? "",
    headline: profile.displayName,
    lines: [
      placeOf(profile),
      rating !== null && ratingCount > 0 ? words.rating(rating.toFixed(1), ratingCount) : "",
      minUnits ? words.hiresFrom(formatNaira(minUnits)) : "",
    ],
    text: (profile.serviceDescription ?? "").replace(/\s+/g, " "),
    callToAction: words.hireOn(product),
    tile: tileForService(profile.serviceRendered),
  };
}

const placeOf = ({ lga, state }: { lga: string | null; state: string | null }): string =>
  [lga, state].filter(Boolean).join(", ");

/** For a video, the video itself and its thumbnail; `readFirstPhoto` skips the video. */
const photosOf = ({ mediaUrl, thumbnailUrl }: Job): string[] =>
  [mediaUrl, thumbnailUrl].filter((address) => address !== null);
