import { CachedResponse } from "./cached-response.ts";

/** A longer list would be searched for each response that is added or removed. */
const maxListed = 8;

/** Cached responses by tag. Most tags belong to one or a few, whose list takes a third of the memory of a set. */
export class TagIndex {
  private readonly byTag = new Map<string, CachedResponse | CachedResponse[] | Set<CachedResponse>>();

  of(tag: string): Iterable<CachedResponse> {
    const tagged = this.byTag.get(tag) ?? [];
    return tagged instanceof CachedResponse ? [tagged] : tagged;
  }

  /** Repeats: nothing changes. */
  add(tag: string, cached: CachedResponse): void {
    const tagged = this.byTag.get(tag);
    if (tagged instanceof Set) tagged.add(cached);
    else if (tagged === undefined) this.byTag.set(tag, cached);
    else if (tagged !== cached && !(Array.isArray(tagged) && tagged.includes(cached))) {
      const listed = ([] as CachedResponse[]).concat(tagged, cached);
      this.byTag.set(tag, listed.length > maxListed ? new Set(listed) : listed);
    }
  }

  remove(tag: string, cached: CachedResponse): void {
    const tagged = this.byTag.get(tag);
    if (Array.isArray(tagged)) {
      const others = tagged.filter((one) => one !== cached);
      this.byTag.set(tag, others.length === 1 ? others[0]! : others);
      return;
    }
    if (tagged instanceof Set) tagged.delete(cached);
    if (tagged === cached || (tagged instanceof Set && tagged.size === 0)) this.byTag.delete(tag);
  }
}
