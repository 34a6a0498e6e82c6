/** The chat, as people use it. */
import type { Page, Route } from "@playwright/test";

export const log = (page: Page) => page.getByRole("log", { name: "Messages" });

export const field = (page: Page) => page.getByPlaceholder("Type your message...");

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

export const bubbles = (page: Page) => log(page).locator(".bubble");

export async function say(page: Page, text: string) {
  await field(page).fill(text);
  await sendButton(page).click();
}

/** Stubs the chat's answers in sequence and records the questions. */
export async function stub(page: Page, ...answers: ((route: Route) => Promise<void>)[]) {
  const bodies: unknown[] = [];
  await page.route("**/api/chat", async (route) => {
    bodies.push(route.request().postDataJSON());
    await (answers[bodies.length - 1] ?? answers.at(-1))?.(route);
  });
  return bodies;
}

export const reply = (response: unknown) => (route: Route) => route.fulfill({ json: { response } });
