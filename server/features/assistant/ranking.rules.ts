/** Which of the known answers fits what somebody asked. */
import { ideasOf, isNear } from "./wording.rules.ts";

export interface Candidate {
  /** What it answers: a question, or what a page is for. */
  title: string;
  answer: string;
  /** Further words that people ask for it with. */
  hints?: string;
  /** What its score counts of others'; 1 when left out. */
  share?: number;
}

export interface Ranked<T extends Candidate> {
  candidate: T;
  /** How much of what was asked it covers, 0 to 1. */
  score: number;
}

/** How much an idea counts in the title, in the hints, and in the answer only. */
const inTitle = 1;
const inHints = 0.9;
const inAnswer = 0.45;
/** Of a score: what was asked and is covered, and what the title says and was asked. */
const coverageShare = 0.7;

/** All candidates that have to do with the question, the best first. */
export function rank<T extends Candidate>(question: string, candidates: readonly T[]): Ranked<T>[] {
  const known = candidates.map((candidate) => ({ candidate, ...readCandidate(candidate) }));
  const rarity = raritiesOf(known.map(({ weights }) => weights));
  const asked = ideasOf(question).map((idea) => nearestKnown(idea, rarity));
  const worth = (idea: string) => rarity.get(idea) ?? unknownRarity(known.length);
  const total = sum(asked.map(worth));
  if (total === 0) return [];
  return known
    .map(({ candidate, weights, title }) => {
      const covered = sum(asked.map((idea) => (weights.get(idea) ?? 0) * worth(idea)));
      const said = sum(title.map(worth));
      const met = sum(title.filter((idea) => asked.includes(idea)).map(worth));
      const closeness = said === 0 ? 0 : met / said;
      const score = coverageShare * (covered / total) + (1 - coverageShare) * closeness;
      return { candidate, score: score * (candidate.share ?? 1) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

function readCandidate({ title, answer, hints = "" }: Candidate) {
  const weights = new Map<string, number>();
  for (const idea of ideasOf(answer)) weights.set(idea, inAnswer);
  for (const idea of ideasOf(hints)) weights.set(idea, inHints);
  const titleIdeas = ideasOf(title);
  for (const idea of titleIdeas) weights.set(idea, inTitle);
  return { weights, title: titleIdeas };
}

/** Ideas that few candidates hold say most. Titles and hints make an idea common, answers hardly. */
function raritiesOf(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const weights of all)
    for (const [idea, weight] of weights) counts.set(idea, (counts.get(idea) ?? 0) + weight);
  return new Map([...counts].map(([idea, count]) => [idea, Math.log(1 + all.length / count)]));
}

/** Words that nothing here is about make an answer doubtful, names and places not entirely. */
const unknownRarity = (candidates: number): number => 0.5 * Math.log(1 + candidates);

function nearestKnown(idea: string, rarity: ReadonlyMap<string, number>): string {
  if (rarity.has(idea)) return idea;
  for (const word of rarity.keys()) if (isNear(idea, word)) return word;
  return idea;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
