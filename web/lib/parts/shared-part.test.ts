import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import type { Job } from "#shared/contracts/jobs.ts";
import type { Serviceman } from "#shared/contracts/servicemen.ts";
import type { CallLook } from "#web/features/market/calls/calling.tsx";
import { JobCard } from "#web/features/market/jobs/job-card.tsx";
import { JobDetails } from "#web/features/market/jobs/job-details.tsx";
import { ServicemanCard } from "#web/features/market/servicemen/serviceman-card.tsx";
import { TradeTrail } from "#web/features/market/trades/trade-trail.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { loginPath } from "../page-data/route-data.ts";
import { SharedPart, sharePartsBy } from "./shared-part.tsx";

const inRouter = (part: React.ReactNode, location = "/") => createElement(StaticRouter, { location }, part);
const atTime = (start: number, children: React.ReactNode) => createElement(NowProvider, { start, children });
const share = () => sharePartsBy((part) => renderToString(inRouter(part)));
const now = Date.parse("2026-11-24T12:00:00Z");

afterEach(() => sharePartsBy(undefined));

/** The element rendered within its page, and twice as a shared part. */
function renderings(element: React.ReactElement): string[] {
  const page = () => renderToString(inRouter(atTime(now, element), "/job-page?q=a'b&state=Lagos"));
  const within = page();
  share();
  return [within, page(), page()];
}

const hostile = [
  "Ada Obi",
  "</script><script>alert(1)</script>",
  `"><img src=x onerror='alert(1)'>`,
  "O'Neil & <b>Sons</b> &amp; &lt;",
  "line\u2028and\u2029separators",
  "$& $1 $` $' $$",
  'P0-0 ="P0-0"',
  '","look":"own","x":"',
  "₦ ẹ̀kọ́ 😀",
];

const aJob = (creator: string, more: Partial<Job> = {}): Job =>
  ({
    _id: "0193",
    userId: "0192",
    creator,
    isPrivate: false,
    description: `${creator} wants ${creator}`,
    minBudget: 1_000,
    maxBudget: 2_000,
    location: creator,
    state: "Lagos",
    lga: "Surulere",
    createdAt: "2026-11-24T10:30:00Z",
    isPromoted: false,
    byAgent: false,
    taken: false,
    mediaUrl: null,
    ...more,
  }) as unknown as Job;

const aServiceman = (name: string, more: Partial<Serviceman> = {}): Serviceman =>
  ({
    userId: "0191",
    displayName: name,
    serviceRendered: "House Painting",
    serviceDescription: name,
    minUnits: 50,
    currentLocation: name,
    distanceKm: 3.2,
    rating: 4.5,
    ratingCount: 12,
    ...more,
  }) as Serviceman;

const card = (job: Job, look: CallLook) =>
  createElement(JobCard, { job, to: `/job-details/${job._id}`, look, heightPx: undefined });

const jobPage = (job: Job, children: React.ReactNode) =>
  createElement(JobDetails, { job, readAt: now, children });

describe("a shared part has the same HTML as within the page", () => {
  const looks: CallLook[] = ["own", "taken", "called", "call", loginPath("/job-page?q=a'b&state=Lagos")];

  test.each(hostile)("a job's card, of %s", (name) => {
    for (const look of looks) {
      const [within, first, again] = renderings(card(aJob(name), look));
      expect(first).toBe(within);
      expect(again).toBe(within);
      sharePartsBy(undefined);
    }
  });

  test("a job's card with picture, video, long text and badges", () => {
    for (const more of [
      { mediaUrl: "/media/a.jpg", isPromoted: true, byAgent: true },
      { mediaUrl: "/media/a.mp4", mediaBytes: 5_000, byAgent: true },
      { mediaUrl: "/media/a.jpg", mediaBytes: 9_000, thumbnailUrl: "/media/a-s.jpg", thumbnailBytes: 900 },
      { isPrivate: true, description: "word ".repeat(200) },
      { description: "Call [hidden number] or [hidden email]", location: "", state: "", lga: "" },
      { minBudget: 15_000, maxBudget: 15_000 },
      { minBudget: null, maxBudget: 12_000_000 },
      { minBudget: null, maxBudget: 1, description: "" },
    ]) {
      const [within, first] = renderings(card(aJob("Ada", more as Partial<Job>), "call"));
      expect(first).toBe(within);
      sharePartsBy(undefined);
    }
  });

  test("jobs' cards of one kind, rendered once", () => {
    const cards = hostile.map((name, n) =>
      card(aJob(name, { _id: `019${n}`, maxBudget: 5_000 + n }), "call"),
    );
    const alone = cards.map((each) => renderToString(inRouter(atTime(now, each))));
    let renderedCount = 0;
    sharePartsBy((part) => {
      renderedCount += 1;
      return renderToString(inRouter(part));
    });
    expect(cards.map((each) => renderToString(inRouter(atTime(now, each))))).toEqual(alone);
    expect(renderedCount).toBe(1);
  });

  test.each(hostile)("what a job's page says, of %s", (name) => {
    for (const more of [
      {},
      { isPrivate: true, callCount: 3, taken: true, byAgent: true },
      { mediaUrl: "/media/a.mp4", mediaBytes: 5_000, isPromoted: true, location: "", callCount: 1 },
      { mediaUrl: "/media/a.jpg", mediaBytes: 9_000, description: `${name} [hidden number] ${name}` },
      { minBudget: null, maxBudget: 12_000_000, location: "", state: null, lga: null },
      { minBudget: null, maxBudget: 1, description: "" },
    ] as Partial<Job>[]) {
      const job = aJob(name, { callCount: 0, ...more });
      const trail = createElement(TradeTrail, {
        place: { service: name, state: name, lga: name },
        isHere: true,
      });
      const [within, first, again] = renderings(jobPage(job, trail));
      expect(within).toContain("trail");
      expect(first).toBe(within);
      expect(again).toBe(within);
      sharePartsBy(undefined);
    }
  });

  test("what the pages of jobs of one kind say, rendered once, and their trails", () => {
    const pages = hostile.map((name, n) => {
      const job = aJob(name, { _id: `019${n}`, maxBudget: 5_000 + n, callCount: 0 });
      const trail = createElement(TradeTrail, { place: { service: name } });
      return jobPage(job, trail);
    });
    const alone = pages.map((each) => renderToString(inRouter(each)));
    let renderedCount = 0;
    sharePartsBy((part) => {
      renderedCount += 1;
      return renderToString(inRouter(part));
    });
    expect(pages.map((each) => renderToString(inRouter(each)))).toEqual(alone);
    expect(renderedCount).toBe(2);
  });

  test.each(hostile)("a serviceman's card, of %s", (name) => {
    for (const more of [
      {},
      { serviceDescription: `${name} [hidden number] ${name}`, minUnits: 12_000_000 },
      { serviceDescription: "", currentLocation: "", rating: null },
      { currentLocation: "", distanceKm: null },
      { distanceKm: null, serviceDescription: `${name} word `.repeat(100) },
    ] as Partial<Serviceman>[]) {
      const [within, first, again] = renderings(
        createElement(ServicemanCard, { serviceman: aServiceman(name, more) }),
      );
      expect(first).toBe(within);
      expect(again).toBe(within);
      sharePartsBy(undefined);
    }
  });

  test("servicemen's cards of one shape, rendered once", () => {
    const cards = hostile.map((name) => createElement(ServicemanCard, { serviceman: aServiceman(name) }));
    const alone = cards.map((each) => renderToString(inRouter(each)));
    let renderedCount = 0;
    sharePartsBy((part) => {
      renderedCount += 1;
      return renderToString(inRouter(part));
    });
    expect(cards.map((each) => renderToString(inRouter(each)))).toEqual(alone);
    expect(renderedCount).toBe(1);
  });
});

test("cards with different values get different HTML", () => {
  share();
  const page = (element: React.ReactElement) => renderToString(inRouter(atTime(now, element)));
  const seen = hostile.flatMap((name) =>
    (["own", "called", "call", "/login?redirectUrl=a", "/login?redirectUrl=b"] as const).map((look) =>
      page(card(aJob(name), look)),
    ),
  );
  expect(new Set(seen).size).toBe(seen.length);
});

test("a job's age depends on when its list was loaded", () => {
  share();
  const at = (start: number) => renderToString(inRouter(atTime(start, card(aJob("Ada"), "call"))));
  expect(at(now)).not.toBe(at(now + 3_600_000));
});

test("refuses a part that uses useId", () => {
  share();
  const Field = () => createElement("input", { id: useId() });
  const part = createElement(SharedPart<Record<never, never>>, { as: "section", part: Field, values: {} });
  expect(() => renderToString(inRouter(part))).toThrow("useId");
});
