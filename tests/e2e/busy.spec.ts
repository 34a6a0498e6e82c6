/** A client that requests more pages than its share of the process gets all of them in the end. */
import pg from "pg";
import { busyPageTexts } from "#texts/support.ts";
import { type OtherProduct, startOtherProduct } from "./support/other-product.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

let product: OtherProduct;
test.beforeAll(async () => {
  product = await startOtherProduct({});
});
test.afterAll(() => product.stop());

/** Blocks lists of jobs in the database. Returns a function that unblocks them. */
async function holdJobs(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.database });
  await client.connect();
  await client.query("begin");
  await client.query("lock table jobs in access exclusive mode");
  return () => client.end();
}

test("A refused page says what to do, and reloads by itself once there is room", async ({ page, signIn }) => {
  const person = await signUpByApi(product.origin, anAddress());
  await signIn(person);
  const cookie = `${person.cookie.name}=${person.cookie.value}`;
  const address = (n: number) => `${product.origin}/job-page?q=busy${n}`;
  const release = await holdJobs();
  const leaving = new AbortController();
  const refused = Promise.withResolvers<void>();
  // Two are in progress and a hundred wait; further ones are refused, however fast the machine is.
  for (let n = 0; n < 110; n += 1)
    fetch(address(n), { headers: { cookie }, signal: leaving.signal }).then(
      ({ status }) => status === 429 && refused.resolve(),
      () => {},
    );
  await refused.promise;

  const answer = await page.goto(address(1_000));

  expect(answer?.status()).toBe(429);
  const headers = answer?.headers() ?? {};
  expect(headers["cache-control"]).toBe("no-store");
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const busy = page.getByRole("heading", { name: busyPageTexts.title });
  await expect(busy).toBeVisible();
  await expect(page.getByText(busyPageTexts.byItself)).toBeVisible();
  await expect(page.getByText(busyPageTexts.tooManyPages)).toBeVisible();
  await page.getByRole("link", { name: busyPageTexts.again }).click();
  await expect(busy).toBeVisible();

  leaving.abort();
  await release();
  await expect(page.getByRole("searchbox").first()).toBeVisible();
  await expect(page).toHaveURL(address(1_000));
});
