import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Metrics of this process, served at /metrics. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const booksSound = new Gauge({
    name: "runor_books_sound",
    help: "1 while no invariant of the ledger is known to be broken",
    registers,
  });
  // A gauge begins at 0, which would report trouble until the first answers.
  booksSound.set(1);
  const filesWork = new Gauge({
    name: "uploaded_files_work",
    help: "1 while uploaded files can be stored and read, which is tried every minute",
    registers,
  });
  filesWork.set(1);
  return {
    registry,
    httpSeconds: new Histogram({
      name: "http_request_seconds",
      help: "Time to answer, by route",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    taskSeconds: new Histogram({
      name: "task_seconds",
      help: "Time of queued tasks, by task and outcome",
      labelNames: ["task", "outcome"] as const,
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    }),
    cache: new Counter({
      name: "cached_responses_total",
      help: "Responses, pages' templates and pictures from memory (hit) and built (miss), by cache",
      labelNames: ["cache", "outcome"] as const,
      registers,
    }),
    cacheBytes: new Gauge({
      name: "cached_response_bytes",
      help: "Estimated memory of what is in a cache",
      labelNames: ["cache"] as const,
      registers,
    }),
    results: new Gauge({
      name: "remembered_results",
      help: "Results that functions of this process remember by their argument, by what they are",
      labelNames: ["of"] as const,
      registers,
    }),
    refusals: new Counter({
      name: "refused_requests_total",
      help: "Requests and steps of the phone menu that were answered with an error, by its code and the limit that refused, if one did",
      labelNames: ["code", "limit"] as const,
      registers,
    }),
    providerSeconds: new Histogram({
      name: "provider_call_seconds",
      help: "Time until a provider (also a bucket or a push service) answered, by the class of its status, or none without an answer",
      labelNames: ["provider", "status"] as const,
      buckets: [0.1, 0.5, 2, 10, 30],
      registers,
    }),
    queueLoads: new Gauge({
      name: "process_queue_entries",
      help: "Work in the memory of this process, by queue: running, and waiting for its turn; of uploads, those that are being received",
      labelNames: ["queue", "state"] as const,
      registers,
    }),
    connections: new Gauge({
      name: "database_connections",
      help: "Database connections of this process, of those for calls, the replica, the queue and the change feed: in use and idle; waiting counts work that waits for one",
      labelNames: ["pool", "state"] as const,
      registers,
    }),
    waitingTasks: new Gauge({
      name: "queue_waiting_tasks",
      help: "Tasks that are due and have not begun",
      labelNames: ["task"] as const,
      registers,
    }),
    oldestTaskSeconds: new Gauge({
      name: "queue_oldest_task_seconds",
      help: "How long the oldest of them has been due",
      labelNames: ["task"] as const,
      registers,
    }),
    taskSuccessTime: new Gauge({
      name: "scheduled_task_success_timestamp_seconds",
      help: "When a scheduled task last succeeded, in any process; before its first success, when it was first scheduled",
      labelNames: ["task"] as const,
      registers,
    }),
    taskIntervalSeconds: new Gauge({
      name: "scheduled_task_interval_seconds",
      help: "The longest time between two runs of a scheduled task by its schedule",
      labelNames: ["task"] as const,
      registers,
    }),
    dataDiskBytes: new Gauge({
      name: "data_disk_bytes",
      help: "The disk that holds DATA_DIR: its size, and what is free for the product",
      labelNames: ["what"] as const,
      registers,
    }),
    transactionRetries: new Counter({
      name: "transaction_retries_total",
      help: "Transactions repeated after a deadlock or serialization failure",
      registers,
    }),
    replicaReads: new Counter({
      name: "replica_reads_total",
      help: "Answers that were to be read at the replica: read there, or at the primary as it was behind, away, or failed",
      labelNames: ["outcome"] as const,
      registers,
    }),
    freshnessLagSeconds: new Gauge({
      name: "freshness_lag_seconds",
      help: "Time since the change feed was last read",
      registers,
    }),
    clockOffsetSeconds: new Gauge({
      name: "clock_offset_seconds",
      help: "How far the database's clock is ahead of this machine's",
      registers,
    }),
    pushes: new Counter({
      name: "push_messages_total",
      help: "Messages for devices, by the push service's answer",
      labelNames: ["outcome"] as const,
      registers,
    }),
    sms: new Counter({
      name: "sms_messages_total",
      help: "Text messages by kind (code, notice, campaign) and outcome: sent, failed, refused by the limit named, unverified number",
      labelNames: ["kind", "outcome", "limit"] as const,
      registers,
    }),
    openIncidents: new Gauge({
      name: "runor_open_incidents",
      help: "Incidents that staff have not resolved",
      labelNames: ["kind"] as const,
      registers,
    }),
    booksSound,
    filesWork,
    checkFindings: new Gauge({
      name: "ledger_check_findings",
      help: "Open findings of each check of the books, as docs/money.md numbers them",
      labelNames: ["check"] as const,
      registers,
    }),
    checkTime: new Gauge({
      name: "ledger_check_timestamp_seconds",
      help: "When each check of the books last succeeded, in any process; of R5, up to when all providers' lists were compared",
      labelNames: ["check"] as const,
      registers,
    }),
    backupTime: new Gauge({
      name: "runor_backup_timestamp_seconds",
      help: "When the newest backup was made (backup), and when one was last restored in a drill (drill); before the first, when the product began to look for backups",
      labelNames: ["what"] as const,
      registers,
    }),
    unsavedLogSeconds: new Gauge({
      name: "runor_unsaved_log_seconds",
      help: "Time since the backups held every finished segment of the database's log, from the newest copy on",
      registers,
    }),
    businessEvents: new Gauge({
      name: "runor_business_events",
      help: "What happened so far, as the owner's page counts it every ten minutes; for some events by kind",
      labelNames: ["event", "kind"] as const,
      registers,
    }),
    emptySearches: new Counter({
      name: "runor_empty_searches_total",
      help: "Searches of jobs and servicemen that found nothing",
      registers,
    }),
    moneyKobo: new Gauge({
      name: "runor_money_kobo",
      help: "Kobo so far that came in and went out through providers, and that were earned, by kind",
      labelNames: ["flow"] as const,
      registers,
    }),
    ledgerTail: new Gauge({
      name: "runor_ledger_tail",
      help: "Moves of the ledger that are not rolled up yet",
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export const countRefusal = (
  { refusals }: Pick<Metrics, "refusals">,
  { code, limit = "" }: { code: string; limit?: string | undefined },
): void => refusals.inc({ code, limit });
