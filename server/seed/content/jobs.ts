import { findPlace } from "#shared/places/find-place.ts";
import type { ServiceName } from "#shared/services/services.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { type Address, drawAddress } from "./addresses.ts";
import { buildingJobs } from "./jobs/building-jobs.ts";
import { eventJobs } from "./jobs/event-jobs.ts";
import { farmAndDeskJobs } from "./jobs/farm-and-desk-jobs.ts";
import { homeJobs } from "./jobs/home-jobs.ts";
import type { JobText, ServiceJobTexts } from "./jobs/job-texts.ts";
import { powerJobs } from "./jobs/power-jobs.ts";
import { styleJobs } from "./jobs/style-jobs.ts";
import { transportJobs } from "./jobs/transport-jobs.ts";

export type DrawnJob = {
  service: ServiceName;
  description: string;
  address: Address;
  minBudgetNaira?: number;
  maxBudgetNaira: number;
};

export const jobTexts: readonly ServiceJobTexts[] = [
  ...buildingJobs,
  ...powerJobs,
  ...transportJobs,
  ...styleJobs,
  ...eventJobs,
  ...homeJobs,
  ...farmAndDeskJobs,
];

const everyText: readonly (readonly [ServiceName, JobText])[] = jobTexts.flatMap(({ service, texts }) =>
  texts.map((text) => [service, text] as const),
);

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const onlyMaximumShare = 0.15;

/** This many jobs; no text repeats until all have been used. */
export function drawJobs(numbers: SeededNumbers, count: number): DrawnJob[] {
  const drawn: DrawnJob[] = [];
  while (drawn.length < count) {
    for (const text of numbers.shuffled(everyText).slice(0, count - drawn.length)) {
      drawn.push(fillIn(numbers, text));
    }
  }
  return drawn;
}

function fillIn(numbers: SeededNumbers, [service, text]: readonly [ServiceName, JobText]): DrawnJob {
  const [wording, minNaira, maxNaira] = text;
  const address = drawAddress(numbers, findPlace(wording).state);
  const description = wording
    .replaceAll("{area}", address.name)
    .replaceAll("{day}", () => numbers.pick(weekdays));
  // One factor for both ends, so that the minimum never exceeds the maximum.
  const factor = 0.9 + numbers.next() * 0.2;
  const saysMinimum = minNaira > 0 && !numbers.chance(onlyMaximumShare);
  return {
    service,
    description,
    address,
    ...(saysMinimum && { minBudgetNaira: roundedNaira(minNaira * factor) }),
    maxBudgetNaira: roundedNaira(maxNaira * factor),
  };
}

/** Steps of amounts below a limit. */
const steps = [
  { below: 10_000, step: 500 },
  { below: 100_000, step: 1_000 },
  { below: 500_000, step: 5_000 },
];

/** People name round figures, rounder the larger they are. */
function roundedNaira(amountNaira: number): number {
  const { step } = steps.find(({ below }) => amountNaira < below) ?? { step: 10_000 };
  return Math.max(step, Math.round(amountNaira / step) * step);
}
