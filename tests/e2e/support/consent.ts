/** The consent of people for whom an agent posts. */
import { queueTask, rowsOf } from "./database.ts";
import { makeAgent, oddWord, postByApi } from "./jobs.ts";
import { anAddress, aPhone, messageTo, signUpByApi } from "./people.ts";

/** The link in the neighbour's SMS. Consent is only asked from 8:00 to 20:00, so the test queues the task itself. */
export async function consentLink(origin: string, jobId: string, phone: string): Promise<string> {
  const unasked = await rowsOf(
    "update job_consents set asked_at = now() where job_id = $1 and asked_at is null returning job_id",
    [jobId],
  );
  if (unasked.length > 0) await queueTask("agents.ask-client", { jobId });
  const body = await messageTo(origin, phone, (text) => text.includes("/consent/"));
  return /\/consent\/\w+/.exec(body)?.[0] ?? "";
}

export async function aJobForANeighbour(origin: string) {
  const agent = await signUpByApi(origin, anAddress(), { units: 1000, fullName: "Halima Bello" });
  await makeAgent(agent);
  const phone = aPhone();
  const description = `Mend the roof over the shop, ${oddWord()}`;
  const jobId = await postByApi(origin, agent, { description, phoneNumber: phone } as never);
  return { agent, phone, description, jobId };
}
export const agreedTo = async (jobId: string): Promise<boolean | null | undefined> =>
  (await rowsOf<{ agreed: boolean | null }>("select agreed from job_consents where job_id = $1", [jobId]))[0]
    ?.agreed;
