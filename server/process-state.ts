/** State that one process keeps between calls. Part of the dependencies, so that products in a test share none. */
export class ProcessState {
  private readonly values = new Map<() => unknown, unknown>();

  /** The value that `create` returned on its first call. `create` is the key, so it must be a constant. */
  of<T>(create: () => T): T {
    if (!this.values.has(create)) this.values.set(create, create());
    return this.values.get(create) as T;
  }
}
