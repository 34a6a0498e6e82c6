/** The words of jobs and shown names, in the memory of each process: looking them up costs a search no statement. */
import type { Deps } from "#server/deps.ts";
import type { Change } from "#server/freshness.ts";
import { hourMs } from "#shared/time/durations.ts";
import { findKnownWords } from "./search.queries.ts";
import { nameMark } from "./search.rules.ts";
import { WordList } from "./word-list.ts";

/** Bounds the memory to some 15 MB. Further words are found only as they are typed. */
const maxWords = 1_000_000;
/** Deleted words stay in memory for so long; new ones arrive with the change feed. */
const keepMs = hourMs;

export class KnownWords {
  /** Includes the words of names. */
  readonly words: WordList;
  readonly names: WordList;

  constructor(words: readonly string[] = [], names: readonly string[] = []) {
    this.words = new WordList(words);
    this.names = new WordList(names);
  }

  /** Words of a job with its marks, or marked words of a name. */
  add(marked: readonly string[]): void {
    const named = marked.flatMap((word) => (word.startsWith(nameMark) ? [word.slice(nameMark.length)] : []));
    this.names.add(named);
    this.words.add([...named, ...marked.filter((word) => !/^[@=!~]/.test(word))]);
  }

  /** Whether a job or name has the word. Always true once the list is full, because it is then incomplete. */
  holds(word: string): boolean {
    return this.words.has(word) || this.words.size >= maxWords;
  }
}

interface Loading {
  known: KnownWords | undefined;
  loading: Promise<KnownWords> | undefined;
  untilMs: number;
  /** What the feed brought while the words were loading. */
  arrived: string[];
}
const nothingLoaded = (): Loading => ({ known: undefined, loading: undefined, untilMs: 0, arrived: [] });

type WordDeps = Pick<Deps, "pool" | "clock" | "state">;

/** Loaded at the first search; later searches use the old words while they are loaded again. */
export async function knownWords(deps: WordDeps): Promise<KnownWords> {
  const state = deps.state.of(nothingLoaded);
  if (state.known && state.untilMs > deps.clock.now().getTime()) return state.known;
  state.loading ??= load(deps, state).finally(() => {
    state.loading = undefined;
  });
  if (!state.known) return await state.loading;
  // After a failure the next search tries again.
  state.loading.catch(() => {});
  return state.known;
}

async function load(deps: WordDeps, state: Loading): Promise<KnownWords> {
  state.arrived = [];
  // Set first: a gap in the feed meanwhile ends it.
  state.untilMs = deps.clock.now().getTime() + keepMs;
  const { words, names } = await findKnownWords(deps.pool, maxWords).catch((error) => {
    state.untilMs = 0;
    throw error;
  });
  const known = new KnownWords(words, names);
  known.add(state.arrived);
  state.known = known;
  return known;
}

/** Takes over the words of changed jobs and names from the change feed. */
export function followKnownWords({ freshness, state }: Pick<Deps, "freshness" | "state">): void {
  const follow = (change: Change | undefined) => {
    const { known, loading, arrived } = state.of(nothingLoaded);
    if (!change) {
      state.of(nothingLoaded).untilMs = 0;
      return;
    }
    known?.add(change.words);
    if (loading) arrived.push(...change.words);
  };
  for (const topic of ["jobs", "users", "servicemen"] as const) freshness.on(topic, follow);
}
