/** Codes on printed sheets, read as a camera reads them. */
import jsQr from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aUser } from "#server/seed/builders.ts";
import { addressIn, languages } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";

let app: TestApp;
let publicId: string;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  const { id } = await aUser(app.deps.db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  await aCard(app.deps.db, { userId: id });
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [id]);
  publicId = rows[0].public_id;
}, 180_000);
afterAll(() => app.close());

/** The text of the code that a page draws. */
async function scanned(page: string): Promise<string | undefined> {
  const { body } = await app.call({ method: "GET", path: page, headers: { accept: "text/html" } });
  const drawing = /<svg[^>]* class="qr".*?<\/svg>/s.exec(String(body))?.[0] ?? "";
  const svg = drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  const picture = sharp(Buffer.from(svg)).resize(400, 400, { kernel: "nearest" }).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.each(languages)(
  "the code of a serviceman's sheet in %s leads to the page in that language",
  async (language) => {
    const text = await scanned(addressIn(language, pages.qrCode(publicId)));
    expect(text).toBe(app.deps.config.origin + addressIn(language, pages.userProfile(publicId)));
  },
);
