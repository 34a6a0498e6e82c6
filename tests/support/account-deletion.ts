/** People who close their account, in tests. */
import type { TestAnswer, TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

const path = "/api/auth/delete-account";

/** Closes the account as the page does. */
export const closeAccount = (
  app: TestApp,
  person: TestPerson,
  password: string = person.password,
): Promise<TestAnswer> => app.call({ method: "POST", path, body: { password }, as: person.cookie });

/** What stands in the way, by kind. */
export async function obstaclesOf(app: TestApp, person: TestPerson): Promise<string[]> {
  const { body } = await app.call({ method: "GET", path, as: person.cookie });
  return body.obstacles.map(({ kind }: { kind: string }) => kind);
}

/** Lets the clean-up of the last moment run now: its time comes by the database's clock. */
export async function runLateTasks(app: TestApp): Promise<void> {
  await app.deps.pool.query("update pgboss.job set start_after = now() where name = 'closing.erase-late'");
  await app.runTasks();
}
