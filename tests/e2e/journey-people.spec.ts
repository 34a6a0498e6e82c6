/**
 * Two people, through the pages: a serviceman on a phone sets up a card, a client on a wide screen finds it, a job is
 * offered and accepted, the work is reviewed.
 */

import { oddWord, postByApi } from "./support/jobs.ts";
import { buyExactly } from "./support/money.ts";
import { sendReview } from "./support/reviewing.ts";
import { subscribe } from "./support/servicemen.ts";
import { expect, open, test } from "./support/test.ts";

const trade = "Borehole Drilling";

test("A subscriber sets up a card, is found, is offered a job near by, accepts it and earns a review [ROLE-12] [GEN-14] [OFFERED-05]", async ({
  page: client,
  origin,
  person,
  newPerson,
}) => {
  test.slow();
  const { person: driller, page: serviceman } = await newPerson({ fullName: "Bulama Kachalla" });
  await serviceman.setViewportSize({ width: 360, height: 800 });
  const word = oddWord();
  await subscribe(driller);

  await test.step("The serviceman sets up a business card", async () => {
    await open(serviceman, "/business-centre");
    const main = serviceman.getByRole("main");
    await main.getByLabel("What service do you render?").click();
    const sheet = serviceman.getByRole("dialog");
    await sheet.getByRole("searchbox").fill("borehole");
    await sheet.getByRole("button", { name: trade, exact: true }).click();
    await main.getByLabel("What do you do, and how?").fill(`Deep wells and pumps ${word}`);
    await main.getByLabel("Where do you work?").fill("Damaturu, Yobe");
    await main.getByLabel("Minimum service charge").fill("N1,000");
    await main.getByRole("button", { name: "Submit business card" }).click();
    await expect(main.getByText("Business card submitted successfully!")).toBeVisible();
  });

  await test.step("A client finds it by trade and place, and opens the profile", async () => {
    await open(client, `/servicemen-page?service=${encodeURIComponent(trade)}&state=Yobe`);
    await client
      .getByRole("article")
      .filter({ hasText: word })
      .getByRole("heading")
      .getByRole("link")
      .click();
    await expect(client.getByText(`${trade}@Damaturu, Yobe`, { exact: true })).toBeVisible();
  });

  const about = `Drill a borehole for the clinic ${word}`;
  await buyExactly(origin, person, 1_000);
  const jobId = await postByApi(origin, person, {
    description: about,
    service: trade,
    location: "Damaturu",
    state: "Yobe",
    lga: "Damaturu",
  });

  await test.step("The job is offered to the serviceman, who accepts it and gets the number", async () => {
    await open(serviceman, "/my-jobs");
    await serviceman.getByRole("button", { name: "Available Jobs", exact: true }).click();
    const offer = serviceman.getByRole("article").filter({ hasText: "for the clinic" });
    await offer.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(offer.locator(`a[href*="${person.phone.slice(1)}"]`)).toBeVisible();
  });

  await test.step("The client sees who accepted and marks the job completed", async () => {
    await open(client, "/my-jobs");
    const card = client.getByRole("article").filter({ hasText: word });
    await expect(card).toContainText("Bulama Kachalla");
    await expect(card).toContainText("Accepted by");
    await card.getByRole("button", { name: "Mark completed", exact: true }).click();
    await expect(card).toContainText("Done by");
  });

  await test.step("The client reviews the work, and the profile shows it", async () => {
    await open(client, `/callers-page/${jobId}`);
    await client.getByRole("button", { name: "Review Bulama Kachalla" }).click();
    await sendReview(client, 5, "Water on the second day.");
    await open(client, `/reviews/${driller.userId}`);
    await expect(client.getByText("Water on the second day.")).toBeVisible();
    await open(client, `/user-profile/${driller.userId}`);
    await expect(client.getByRole("main")).toContainText("1 review");
  });
});
