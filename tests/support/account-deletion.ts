import type { TestAnswer, TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";

const path = "/api/auth/delete-account";

export const deleteAccount = (
  app: TestApp,
  person: Pick<TestPerson, "cookie" | "password">,
  password: string = person.password,
): Promise<TestAnswer> => app.call({ method: "POST", path, body: { password }, as: person.cookie });

/** What blocks the deletion, by kind. */
export async function obstaclesOf(app: TestApp, person: TestPerson): Promise<string[]> {
  const { body } = await app.call({ method: "GET", path, as: person.cookie });
  return body.obstacles.map(({ kind }: { kind: string }) => kind);
}

/** Runs the delayed clean-up now: it is due by the database's clock, which tests cannot move. */
export async function runLateTasks(app: TestApp): Promise<void> {
  await app.deps.pool.query("update pgboss.job set start_after = now() where name = 'closing.erase-late'");
  await app.runTasks();
}
