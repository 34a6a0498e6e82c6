import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { hourSeconds } from "#shared/time/durations.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import { personalDataAnswers } from "../../../language/messages.ts";
import { personKey, type Throttle, takeTurn } from "../../platform/throttles/throttles.service.ts";
import { listSessions } from "../sessions/sessions.service.ts";
import { exportAccount, exportSections } from "./export.queries.ts";
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
  const sections: Record<string, unknown> = {};
  // In sequence: one export must not take all connections.
  for (const [name, read] of Object.entries({ ...exportSections, ...furtherSections }))
    sections[name] = await read(deps.db, actor.userId);
  const files = await chosenFiles(deps, actor.userId);
  const data = {
    exportedAt: deps.clock.now().toISOString(),
    account,
    ...sections,
    sessions: await listSessions(deps, actor),
    files: files.map(({ inZip, path, ...file }) =>
      inZip ? { ...file, name: inZip } : { ...file, address: `${deps.config.origin}/media/${path}` },
    ),
  };
  return zipOf(deps, JSON.stringify(data, null, 2), files);
}

/** `inZip`: the name in the ZIP file; undefined for files that would make it too large. */
async function chosenFiles(deps: Deps, userId: string): Promise<(UploadedFile & { inZip?: string })[]> {
  const chosen: (UploadedFile & { inZip?: string })[] = [];
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

async function* zipOf(
  deps: Pick<Deps, "storage">,
  json: string,
  files: readonly { path: string; inZip?: string }[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const data = new ZipDeflate("my-data.json");
  zip.add(data);
  data.push(strToU8(json), true);
  yield* ready.splice(0);
  for (const { path, inZip } of files) {
    if (!inZip) continue;
    // Pictures and videos are compressed already.
    const entry = new ZipPassThrough(inZip);
    zip.add(entry);
    for await (const chunk of await deps.storage.read(path)) {
      entry.push(new Uint8Array(chunk as Buffer));
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}
