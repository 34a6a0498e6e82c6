import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { readJob } from "#server/features/market/jobs/jobs.service.ts";
import { readProfile } from "#server/features/market/servicemen/profile.service.ts";
import { readTrade } from "#server/features/market/trades/trades.service.ts";
import { readBlog } from "#server/features/messaging/content/content.service.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import type { AllTexts } from "#server/language/texts.ts";
import type { ProcessState } from "#server/process-state.ts";
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
import { mediaAddress } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { plainText } from "#shared/text/light-text.ts";
import { openMedia } from "../media/media.service.ts";
import type { PictureFacts, shapes } from "./draw-picture.ts";

export type ShapeName = keyof typeof shapes;

interface Asked {
  id: string;
  shape: ShapeName;
  /** Whose turn the drawing takes. */
  caller: string;
}

interface Drawn {
  picture: Buffer;
  /** As in the address that pages name now. */
  version: string;
}

const headlineCharacters = 90;
const maxBytes = 16 * 1024 * 1024;

const cacheName = "share-pictures";

const drawings = (state: ProcessState) => ({
  /** Pictures by what they show, the least recently used first. */
  kept: new Map<string, Buffer>(),
  bytes: 0,
  /** Being drawn, by the same keys. */
  begun: new Map<string, Promise<Buffer>>(),
  turns: state.watch(
    new FairQueue({
      name: cacheName,
      atOnce: 1,
      share: 0.2,
      burstMs: 4_000,
      maxWaitMs: 8_000,
      // The wait is estimated from earlier drawings, of which a process that has just started knows none.
      refuseAfterMs: 8_000,
      maxQueue: { ofCaller: 60, inAll: 200 },
      // Drawing runs on other threads.
      meter: () => performance.now(),
    }),
  ),
});

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

type Words = Omit<PictureFacts, "photo">;

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

async function draw(
  deps: Deps,
  asked: Omit<Asked, "id">,
  words: Words,
  photos: readonly string[],
): Promise<Buffer> {
  const state = deps.state.of(drawings);
  const key = JSON.stringify([asked.shape, words, photos]);
  const kept = state.kept.get(key);
  if (kept) {
    state.kept.delete(key);
    state.kept.set(key, kept);
    deps.metrics.cache.inc({ cache: cacheName, outcome: "hit" });
    return kept;
  }
  deps.metrics.cache.inc({ cache: cacheName, outcome: "miss" });
  const begin = async () => {
    const meanwhile = state.kept.get(key);
    if (meanwhile) return meanwhile;
    const drawing = drawNow(deps, asked.shape, words, photos).finally(() => state.begun.delete(key));
    state.begun.set(key, drawing);
    return drawing;
  };
  // A link that is forwarded to many is asked for by many at once: they share one drawing.
  const drawn = await (state.begun.get(key) ?? state.turns.run(asked.caller, begin));
  if (!state.kept.has(key)) state.bytes += drawn.length;
  state.kept.set(key, drawn);
  for (const [oldest, picture] of state.kept) {
    if (state.bytes <= maxBytes) break;
    state.kept.delete(oldest);
    state.bytes -= picture.length;
  }
  deps.metrics.cacheBytes.set({ cache: cacheName }, state.bytes);
  return drawn;
}

/** Loads the library of some megabytes with the first picture. */
async function drawNow(
  deps: Deps,
  shape: ShapeName,
  words: Words,
  photos: readonly string[],
): Promise<Buffer> {
  const { drawPicture, shapes } = await import("./draw-picture.ts");
  return drawPicture({ ...words, photo: await readFirstPhoto(deps, photos) }, shapes[shape]);
}

/** Undefined without a picture among the files: cloth is shown instead. */
async function readFirstPhoto(deps: Deps, addresses: readonly string[]): Promise<Buffer | undefined> {
  for (const address of addresses) {
    const key = address.slice(mediaAddress("").length);
    const file = await openMedia(deps, key, async () => undefined).catch(() => undefined);
    if (file?.type.startsWith("image/")) return Buffer.concat(await (await file.read(undefined)).toArray());
  }
  return undefined;
}
