import { readdirSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawnPicturesFolder } from "#server/seed/builders/demo-pictures.ts";
import { baseArticles } from "#server/seed/content/base/articles.ts";
import { sceneByArticle, sceneForService } from "#server/seed/pictures/scene-for-service.ts";
import { serviceNames } from "#shared/services/services.ts";
import { drawScene, sceneKinds } from "../scripts/demo-pictures/scenes.ts";

describe("drawn pictures", () => {
  it("show at least 24 different scenes", () => {
    expect(sceneKinds.length).toBeGreaterThanOrEqual(24);
  });

  it.each(sceneKinds)("%s: is complete, small, and reproduced exactly", (kind) => {
    for (const seed of [1, 2, 3, 99]) {
      const svg = drawScene(kind, seed);
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
      expect(svg.length).toBeLessThan(40_000);
      expect(drawScene(kind, seed)).toBe(svg);
    }
  });

  it("differ from seed to seed", () => {
    const pictures = sceneKinds.flatMap((kind) =>
      Array.from({ length: 10 }, (_, seed) => drawScene(kind, seed)),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it("are in the repository, in both sizes", () => {
    const files = sceneKinds.flatMap((kind) => [`${kind}.webp`, `${kind}-640.webp`]);
    expect(readdirSync(drawnPicturesFolder).toSorted()).toEqual(files.toSorted());
  });

  it("exist for every service and every first article", () => {
    for (const service of serviceNames) expect(sceneKinds, service).toContain(sceneForService(service));
    expect(baseArticles.map(({ title }) => title)).toEqual(Object.keys(sceneByArticle));
    const shown = new Set<string>([...serviceNames.map(sceneForService), ...Object.values(sceneByArticle)]);
    for (const kind of sceneKinds) expect(shown, kind).toContain(kind);
  });

  it("convert to 1280 × 720 pictures of more than one flat colour", async () => {
    for (const kind of sceneKinds) {
      const picture = sharp(Buffer.from(drawScene(kind, 5)));
      const { data, info } = await picture.clone().resize(160).raw().toBuffer({ resolveWithObject: true });
      expect(new Set(data).size, kind).toBeGreaterThan(20);
      expect(info.height, kind).toBe(90);
      expect(await picture.metadata(), kind).toMatchObject({ width: 1280, height: 720 });
    }
  });
});
