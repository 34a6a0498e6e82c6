/** The form that posts a job. */
import type { Page } from "@playwright/test";
import { aPng, callAs } from "./jobs.ts";
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

/** Fills what a job needs, and adds a photo if `photo` names one. */
export async function fillJob(page: Page, description: string, photo?: string): Promise<void> {
  const form = parts(page);
  await form.description.fill(description);
  await form.maximum.fill("9000");
  if (photo === undefined) return;
  await form.file.first().setInputFiles({ name: photo, mimeType: "image/png", buffer: aPng() });
  await page.getByText(photo).last().waitFor();
}

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
