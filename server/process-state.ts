interface QueueLoad {
  running: number;
  waiting: number;
}

/** Work in the memory of one process that takes turns or has limited room. */
interface ProcessQueue {
  /** Also the limit that its refusals name. */
  readonly name: string;
  load(): QueueLoad;
}

/** State that one process keeps between calls. Part of the dependencies, so that products in a test share none. */
export class ProcessState {
  private readonly values = new Map<(state: ProcessState) => unknown, unknown>();
  private readonly queues: ProcessQueue[] = [];

  /** The value that `create` returned on its first call. `create` is the key, so it must be a constant. */
  of<T>(create: (state: ProcessState) => T): T {
    if (!this.values.has(create)) this.values.set(create, create(this));
    return this.values.get(create) as T;
  }

  /** Reports the queue's load at /metrics. Queues of the same name are added up. */
  watch<Watched extends ProcessQueue>(queue: Watched): Watched {
    this.queues.push(queue);
    return queue;
  }

  queueLoads(): Map<string, QueueLoad> {
    const loads = new Map<string, QueueLoad>();
    for (const queue of this.queues) {
      const { running, waiting } = queue.load();
      const others = loads.get(queue.name) ?? { running: 0, waiting: 0 };
      loads.set(queue.name, { running: others.running + running, waiting: others.waiting + waiting });
    }
    return loads;
  }
}
