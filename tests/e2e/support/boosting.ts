/** A poster who boosts a job. */
import type { Page } from "@playwright/test";
import { callAs, oddWord, postByApi } from "./jobs.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export const dialogOf = (page: Page) => page.getByRole("dialog");

export const boostOf = (page: Page) => page.getByRole("button", { name: "Boost Visibility", exact: true });

export const boosted = (page: Page) => page.getByRole("button", { name: "Boosted" });

export const payOf = (page: Page) => dialogOf(page).getByRole("button", { name: "Pay", exact: true });

export const ending = (page: Page, outcome: string) => page.locator(`button[name=outcome][value=${outcome}]`);

export const chosen = (page: Page) => page.evaluate(() => localStorage.getItem("toBePromoted"));

export interface Poster {
  poster: Person;
  jobId: string;
  description: string;
}

/** Signs in a new person with one open job. */
export async function aPoster(origin: string, signIn: (person: Person) => Promise<void>): Promise<Poster> {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const description = `Tile a bathroom ${oddWord()}`;
  const jobId = await postByApi(origin, poster, { description });
  await signIn(poster);
  return { poster, jobId, description };
}

export const jobOf = async (origin: string, { poster, jobId }: Poster) =>
  (await callAs(origin, poster)("GET", `/jobs/get-job/${jobId}`)).body;
