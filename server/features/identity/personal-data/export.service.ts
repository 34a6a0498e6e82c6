import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { personalDataAnswers } from "#server/language/messages.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { listSessions } from "../sessions/sessions.service.ts";
import { beginReading, exportAccount, exportSections, pagesOf } from "./export.queries.ts";
import { ExportFile } from "./export-file.ts";
import { findUploadedFiles, furtherSections, type UploadedFile } from "./export-more.queries.ts";

/** An export reads some thirty tables. Five an hour are enough for a person and do not keep the database busy. */
const exportsPerHour: Throttle = {
  name: "own-export",
  limit: 5,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
  sentence: personalDataAnswers.tooManyExports,
};

/** Beyond this size the oldest files are listed by address only: people download on phones. */
const maxFileBytes = 200 * 1024 * 1024;

/** Streams a ZIP file. Errors, before the first byte: `too_many_requests`, `user_not_found`. */
export async function exportOwnData(deps: Deps, actor: Actor): Promise<AsyncIterable<Uint8Array>> {
  await takeTurn(deps, deps.db, { throttle: exportsPerHour, key: personKey(exportsPerHour, actor.userId) });
  const account = await exportAccount(deps.db, actor.userId);
  if (!account) throw new AppError("user_not_found");
  const sessions = await listSessions(deps, actor);
  const files = await chosenFiles(deps, actor.userId);
  const exportedAt = deps.clock.now().toISOString();
  const file = await inTransaction(deps, (tx) => packSections(tx, actor.userId, { exportedAt, account }));
  file.field("sessions", sessions);
  file.field(
    "files",
    files.map(({ inZip, path, ...facts }) =>
      inZip ? { ...facts, name: inZip } : { ...facts, address: `${deps.config.origin}/media/${path}` },
    ),
  );
  file.endJson();
  return withFiles(deps, file, files);
}

/** On one connection, which is free again before the first byte is sent: some people download for an hour. */
async function packSections(
  tx: Transaction,
  userId: string,
  first: Record<string, unknown>,
): Promise<ExportFile> {
  const file = new ExportFile();
  for (const [name, value] of Object.entries(first)) file.field(name, value);
  await beginReading(tx);
  for (const [name, query] of Object.entries({ ...exportSections, ...furtherSections }))
    await file.list(name, pagesOf(tx, query(userId)));
  return file;
}

async function* withFiles(
  { storage }: Pick<Deps, "storage">,
  file: ExportFile,
  files: readonly ChosenFile[],
): AsyncGenerator<Uint8Array> {
  yield* file.taken();
  for (const { path, inZip } of files) {
    // The owner may remove a file while the ones before it are sent.
    if (!inZip || (await storage.sizeOf(path)) === undefined) continue;
    yield* file.file(inZip, await storage.read(path));
  }
  file.end();
  yield* file.taken();
}

interface ChosenFile extends UploadedFile {
  /** The name in the ZIP file; undefined for files that would make it too large. */
  inZip?: string;
}

async function chosenFiles(deps: Deps, userId: string): Promise<ChosenFile[]> {
  const chosen: ChosenFile[] = [];
  let total = 0;
  for (const file of await findUploadedFiles(deps.db, userId)) {
    const bytes = await deps.storage.sizeOf(file.path);
    if (bytes === undefined) continue;
    total += bytes;
    const inZip = `files/${file.id}${/\.\w+$/.exec(file.path)?.[0] ?? ""}`;
    chosen.push({ ...file, bytes, ...(total <= maxFileBytes && { inZip }) });
  }
  return chosen;
}
