/** What one process keeps in memory between calls. Part of the dependencies, so that two products in a test share nothing. */
export class ProcessState {
  private readonly values = new Map<() => unknown, unknown>();

  /** The value that `create` made on the first call. `create` is its key, so it must be a constant. */
  of<T>(create: () => T): T {
    if (!this.values.has(create)) this.values.set(create, create());
    return this.values.get(create) as T;
  }
}
