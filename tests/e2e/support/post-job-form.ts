/** The form that posts a job. */
import type { Page } from "@playwright/test";
import { callAs } from "./jobs.ts";
import { buyExactly } from "./money.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export const postPath = "**/jobs/post-job";

export const parts = (page: Page) => ({
  description: page.getByLabel("What do you need done?"),
  maximum: page.getByLabel("Maximum budget"),
  minimum: page.getByLabel("Minimum"),
  location: page.getByLabel("Location"),
  file: page.locator("input[type=file]"),
  photo: page.getByRole("img", { name: "The photo you chose" }),
  submit: page.getByRole("button", { name: "Post job" }),
  gap: page.getByRole("dialog", { name: /more units?$/ }),
});

/** The bodies of the posts that the page sent. */
export async function countPosts(page: Page): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route(postPath, (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  return sent;
}

/** A person with exactly this many units. */
export async function aClient(origin: string, units: number): Promise<Person> {
  const person = await signUpByApi(origin, anAddress());
  await buyExactly(origin, person, units);
  return person;
}

export const ownJobs = async (origin: string, person: Person): Promise<{ description: string }[]> =>
  (await callAs(origin, person)("GET", "/jobs/user-jobs")).body;
