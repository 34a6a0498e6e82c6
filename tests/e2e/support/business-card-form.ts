/** The form of a business card. */
import type { Page } from "@playwright/test";

export const centre = "/business-centre";

export const parts = (page: Page) => {
  const main = page.getByRole("main");
  return {
    main,
    board: main.locator(".board"),
    service: main.getByLabel("What service do you render?"),
    description: main.getByLabel("What do you do, and how?"),
    location: main.getByLabel("Where do you work?"),
    charge: main.getByLabel("Minimum service charge"),
    businessName: main.getByLabel(/^Business name/),
    submit: main.getByRole("button", { name: "Submit business card" }),
    files: main.locator("input[type=file]"),
  };
};
