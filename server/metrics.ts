import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Metrics of this process, served at /metrics. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    options: { help: string; labelNames: readonly Label[]; buckets: number[] },
  ) => new Histogram({ name, ...options, registers });
  collectDefaultMetrics({ register: registry });
  const booksSound = gauge("runor_books_sound", "1 while no invariant of the ledger is known to be broken");
  // A gauge begins at 0, which would report trouble until the first answers.
  booksSound.set(1);
  const filesWork = gauge(
    "uploaded_files_work",
    "1 while uploaded files can be stored and read, which is tried every minute",
  );
  filesWork.set(1);
  return {
    registry,
    httpSeconds: histogram("http_request_seconds", {
      help: "Time to answer, by route",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    }),
    taskSeconds: histogram("task_seconds", {
      help: "Time of queued tasks, by task and outcome",
      labelNames: ["task", "outcome"],
      buckets: [0.01, 0.1, 1, 10, 60],
    }),
    cache: counter(
      "cached_responses_total",
      "Responses, pages' templates and pictures from memory (hit) and built (miss), by cache",
      ["cache", "outcome"],
    ),
    cacheBytes: gauge("cached_response_bytes", "Estimated memory of what is in a cache", ["cache"]),
    results: gauge(
      "remembered_results",
      "Results that functions of this process remember by their argument, by what they are",
      ["of"],
    ),
    refusals: counter(
      "refused_requests_total",
      "Requests and steps of the phone menu that were answered with an error, by its code and the limit that refused, if one did",
      ["code", "limit"],
    ),
    providerSeconds: histogram("provider_call_seconds", {
      help: "Time until a provider (also a bucket or a push service) answered, by the class of its status, or none without an answer",
      labelNames: ["provider", "status"],
      buckets: [0.1, 0.5, 2, 10, 30],
    }),
    queueLoads: gauge(
      "process_queue_entries",
      "Work in the memory of this process, by queue: running, and waiting for its turn; of uploads, those that are being received",
      ["queue", "state"],
    ),
    connections: gauge(
      "database_connections",
      "Database connections of this process, of those for calls, the replica, the queue and the change feed: in use and idle; waiting counts work that waits for one",
      ["pool", "state"],
    ),
    waitingTasks: gauge("queue_waiting_tasks", "Tasks that are due and have not begun", ["task"]),
    oldestTaskSeconds: gauge("queue_oldest_task_seconds", "How long the oldest of them has been due", [
      "task",
    ]),
    taskSuccessTime: gauge(
      "scheduled_task_success_timestamp_seconds",
      "When a scheduled task last succeeded, in any process; before its first success, when it was first scheduled",
      ["task"],
    ),
    taskIntervalSeconds: gauge(
      "scheduled_task_interval_seconds",
      "The longest time between two runs of a scheduled task by its schedule",
      ["task"],
    ),
    dataDiskBytes: gauge(
      "data_disk_bytes",
      "The disk that holds DATA_DIR: its size, and what is free for the product",
      ["what"],
    ),
    transactionRetries: counter(
      "transaction_retries_total",
      "Transactions repeated after a deadlock or serialization failure",
    ),
    replicaReads: counter(
      "replica_reads_total",
      "Answers that were to be read at the replica: read there, or at the primary as it was behind, away, or failed",
      ["outcome"],
    ),
    freshnessLagSeconds: gauge("freshness_lag_seconds", "Time since the change feed was last read"),
    clockOffsetSeconds: gauge(
      "clock_offset_seconds",
      "How far the database's clock is ahead of this machine's",
    ),
    pushes: counter("push_messages_total", "Messages for devices, by the push service's answer", ["outcome"]),
    sms: counter(
      "sms_messages_total",
      "Text messages by kind (code, notice, campaign) and outcome: sent, failed, refused by the limit named, unverified number",
      ["kind", "outcome", "limit"],
    ),
    openIncidents: gauge("runor_open_incidents", "Incidents that staff have not resolved", ["kind"]),
    booksSound,
    filesWork,
    checkFindings: gauge(
      "ledger_check_findings",
      "Open findings of each check of the books, as docs/money.md numbers them",
      ["check"],
    ),
    checkTime: gauge(
      "ledger_check_timestamp_seconds",
      "When each check of the books last succeeded, in any process; of R5, up to when all providers' lists were compared",
      ["check"],
    ),
    backupTime: gauge(
      "runor_backup_timestamp_seconds",
      "When the newest backup was made (backup), and when one was last restored in a drill (drill); before the first, when the product began to look for backups",
      ["what"],
    ),
    unsavedLogSeconds: gauge(
      "runor_unsaved_log_seconds",
      "Time since the backups held every finished segment of the database's log, from the newest copy on",
    ),
    businessEvents: gauge(
      "runor_business_events",
      "What happened so far, as the owner's page counts it every ten minutes; for some events by kind",
      ["event", "kind"],
    ),
    emptySearches: counter(
      "runor_empty_searches_total",
      "Searches of jobs and servicemen that found nothing",
    ),
    moneyKobo: gauge(
      "runor_money_kobo",
      "Kobo so far that came in and went out through providers, and that were earned, by kind",
      ["flow"],
    ),
    ledgerTail: gauge("runor_ledger_tail", "Moves of the ledger that are not rolled up yet"),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export const countRefusal = (
  { refusals }: Pick<Metrics, "refusals">,
  { code, limit = "" }: { code: string; limit?: string | undefined },
): void => refusals.inc({ code, limit });
