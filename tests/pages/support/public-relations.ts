/** The staff form "Create New PR", and campaigns as its page lists them. */
import type { Page } from "@playwright/test";

export const form = (page: Page) => page.locator("main form");
export const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, name: string) => form(page).getByRole("textbox", { name });
export const aCampaign = (more: object = {}) => ({
  _id: "01a20001-0000-7000-8000-000000000000",
  audience: "everyone",
  body: "Market day",
  status: "running",
  total: 100,
  counts: { waiting: 60, sending: 0, sent: 30, delivered: 5, failed: 3, opted_out: 2 },
  held: null,
  createdBy: "Bisi Alabi",
  createdAt: "2026-11-01T10:00:00Z",
  finishedAt: null,
  ...more,
});
