import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { removeOrphanedMedia } from "#server/features/platform/media/media.tasks.ts";
import { hiddenNumber } from "#shared/masking/masking.ts";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";
import { mediaTexts } from "#texts/media.ts";
import { servicemanAnswers } from "#texts/servicemen.ts";

let app: TestApp;
let picture: string;
let otherPicture: string;
const pictureOf = async (background: string) => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
};
beforeAll(async () => {
  app = await startTestApp();
  picture = await pictureOf("#a33");
  otherPicture = await pictureOf("#3a3");
});
afterAll(() => app.close());

const text = fieldTexts;
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600 * 1000);
const aSubscriber = (overrides: Parameters<typeof aSignedInUser>[1] = {}) =>
  aSignedInUser(app, { subscribedUntil: inAMonth(), ...overrides });
const typed = (person: SignedInUser, changes: Record<string, unknown> = {}) => ({
  userId: person.id,
  serviceRendered: "House Painting",
  serviceDescription: "Clean lines, no drops on your floor. We also tile bathrooms and do wiring.",
  currentLocation: "Bodija, Ibadan",
  businessName: "Adunni Paints",
  minUnits: "₦5,000",
  ...changes,
});
const save = (person: SignedInUser, changes: Record<string, unknown> = {}) =>
  app.call({
    method: "POST",
    path: "/api/update-business-fields",
    as: person.cookie,
    body: typed(person, changes),
  });
const profileOf = (id: string, as?: string) =>
  app.call({ method: "GET", path: `/jobs/user-profile/${id}`, as });
const cardRow = async (id: string) =>
  (await app.deps.pool.query("select * from service_cards where user_id = $1", [id])).rows[0];

describe("setting up a business card [API-48]", () => {
  test("returns the profile; the public profile and the list of servicemen show the new values [BIZ-02] [VALID-38]", async () => {
    const person = await aSubscriber();

    const { status, body } = await save(person);

    expect(status).toBe(200);
    expect(body.message).toBe("Business card submitted successfully!");
    const card = {
      displayName: "Adunni Paints",
      businessName: "Adunni Paints",
      serviceRendered: "House Painting",
      currentLocation: "Bodija, Ibadan",
      state: "Oyo",
      minUnits: 5_000,
    };
    expect(body.profile).toMatchObject({
      ...card,
      userId: person.id,
      isOwn: true,
      isForHire: true,
      phoneNumber: localPhone(person.phone),
      photos: [],
    });
    await app.deps.freshness.read();
    const { body: seen } = await profileOf(person.id);
    expect(seen).toMatchObject({ ...card, isOwn: false, phoneNumber: null });
    const list = await app.call({ method: "GET", path: "/api/auth/servicemen" });
    expect(list.body.servicemen).toContainEqual(expect.objectContaining({ ...card, userId: person.id }));
    expect((await cardRow(person.id)).also_services).toHaveLength(2);
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie });
    expect(me.body.user).toMatchObject({
      serviceRendered: "House Painting",
      businessName: "Adunni Paints",
    });
  });

  test("a second call updates the card, and an empty business name is stored as none", async () => {
    const person = await aSubscriber();
    await save(person);

    const { status, body } = await save(person, { businessName: "  ", currentLocation: "Wuse 2, Abuja" });

    expect(status).toBe(200);
    expect(body.profile).toMatchObject({
      businessName: null,
      displayName: person.fullName,
      state: "FCT Abuja",
      lga: "Abuja Municipal",
    });
    const left = await save(person, { businessName: undefined, userId: undefined });
    expect(left.status).toBe(200);
  });

  test("changes a card a hundred times a day, photos included; a photo can always be removed", async () => {
    const person = await aSubscriber();
    await save(person);
    const { _id } = (await addPhoto(person)).body.photo;
    const key = `card-changes:user:${person.id}`;
    await app.deps.pool.query("update throttles set count = 99 where key = $1", [key]);

    const statuses = [];
    for (const businessName of ["Adunni One", "Adunni Two"])
      statuses.push((await save(person, { businessName })).status);
    statuses.push((await addPhoto(person)).status, (await removePhoto(person, _id)).status);

    expect(statuses).toEqual([200, 429, 429, 200]);
    expect((await profileOf(person.id, person.cookie)).body.businessName).toBe("Adunni One");
  });

  test("masks contacts in every text before storing it", async () => {
    const person = await aSubscriber();

    await save(person, {
      serviceDescription: "WhatsApp me on 0803 123 4567",
      currentLocation: "Ikeja 08031234567",
      businessName: "Sola 0803-123-4567",
    });

    const row = await cardRow(person.id);
    expect(row.service_description).toBe(`WhatsApp me on ${hiddenNumber}`);
    expect(JSON.stringify(row)).not.toMatch(/0803|4567/);
    expect(row.state).toBe("Lagos");
  });

  test("masks a number that is split among name, description and place, also on older cards and names", async () => {
    const person = await aSubscriber();
    await save(person, {
      serviceDescription: "Clean lines. Ring 080312",
      currentLocation: "12, Ikeja",
      businessName: "34567 Paints",
    });
    const row = await cardRow(person.id);
    expect([row.business_name, row.service_description, row.current_location]).toEqual([
      ...[`${hiddenNumber} Paints`, `Clean lines. Ring ${hiddenNumber}`, "12, Ikeja"],
    ]);
    await save(person, { serviceDescription: "34567 is the rest", businessName: "Sola 080312" });
    expect((await profileOf(person.id, person.cookie)).body).toMatchObject({
      businessName: `Sola ${hiddenNumber}`,
      serviceDescription: `${hiddenNumber} is the rest`,
    });

    const old = await aSubscriber({ fullName: "Sola 080312" });
    await save(old, { businessName: "", serviceDescription: "34567 is the rest." });
    expect((await cardRow(old.id)).service_description).toBe("34567 is the rest.");
    await app.deps.freshness.read();
    const { body: seen } = await profileOf(old.id);
    expect(seen.serviceDescription).toBe(`${hiddenNumber} is the rest.`);
    const list = await app.call({ method: "GET", path: "/api/auth/servicemen?q=rest" });
    const shown = { userId: old.id, serviceDescription: `${hiddenNumber} is the rest.` };
    expect(list.body.servicemen).toContainEqual(expect.objectContaining(shown));
  });

  test.each([["₦5,000"], ["5,000"], ["5000"], [5_000], ["N5,000.00"]])(
    "accepts the charge %s [VALID-37]",
    async (minUnits) => {
      const { status, body } = await save(await aSubscriber(), { minUnits });
      expect(status).toBe(200);
      expect(body.profile.minUnits).toBe(5_000);
    },
  );

  test.each([["five thousand"], ["-5000"], [-5_000], [""], ["5000.50"], [1e12], [null]])(
    "refuses the charge %s with the field's sentence [VALID-37]",
    async (minUnits) => {
      const person = await aSubscriber();
      const { status, body } = await save(person, { minUnits });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ minUnits: text.minUnits });
      expect(await cardRow(person.id)).toBeUndefined();
    },
  );

  test("requires a listed service, a description and a place, each with its sentence [VALID-34] [VALID-35] [VALID-36]", async () => {
    const person = await aSubscriber();

    const { status, body } = await save(person, {
      serviceRendered: "Rocket Repair",
      serviceDescription: " ",
      currentLocation: "",
      businessName: "x".repeat(61),
    });

    expect(status).toBe(400);
    expect(body.fields).toEqual({
      serviceRendered: text.serviceRendered,
      serviceDescription: text.serviceDescription,
      currentLocation: text.currentLocation,
      businessName: text.businessName,
    });
    const long = await save(person, { serviceDescription: "x".repeat(1_001) });
    expect(long.body.fields).toEqual({ serviceDescription: text.serviceDescriptionTooLong });
  });

  test("is for verified subscribers and only their own card [ROLE-06]", async () => {
    const person = await aSubscriber();
    const call = (as: string | undefined) =>
      app.call({ method: "POST", path: "/api/update-business-fields", as, body: typed(person) });

    expect((await call(undefined)).status).toBe(401);
    expect((await call((await aSubscriber({ verifiedAt: null })).cookie)).body.code).toBe("unverified");
    expect((await call((await aSubscriber()).cookie)).body.code).toBe("forbidden");
    const unsubscribed = await aSignedInUser(app);
    const { status, body } = await save(unsubscribed);
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "subscribers_only", error: errorTexts.subscribers_only });
    expect(await cardRow(unsubscribed.id)).toBeUndefined();
  });

  test("behind a private name only the owner sees business name, photos and figures [GEN-13]", async () => {
    const person = await aSubscriber({ privateName: "calmbrush", fullName: "Zainab Lawal" });
    await save(person, {
      businessName: "A-1. Paints (Ibadan)",
      serviceDescription: "Zainab paints; a-1. paints (ibadan) never drips.",
    });
    await addPhoto(person);

    const { body: own } = await profileOf(person.id, person.cookie);

    expect(own).toMatchObject({
      displayName: "calmbrush",
      fullName: "calmbrush",
      businessName: "A-1. Paints (Ibadan)",
      isPrivate: true,
    });
    expect(own.photos).toHaveLength(1);
    const { body: seen } = await profileOf(own.userId);
    expect(seen).toMatchObject({ displayName: "calmbrush", businessName: null, photos: [] });
    expect(seen.serviceDescription).toBe(`${hiddenName} paints; ${hiddenName} never drips.`);
    expect(JSON.stringify(seen)).not.toContain(person.id);
    expect((await profileOf(person.id)).status).toBe(404);
  });

  test("a card that staff hid stays hidden after it is saved again", async () => {
    const person = await aSubscriber();
    await save(person);
    await app.deps.pool.query("update service_cards set hidden_at = now() where user_id = $1", [person.id]);

    const { body } = await save(person, { minUnits: 7_000 });

    expect(body.profile).toMatchObject({ minUnits: 7_000, isForHire: false });
    await app.deps.freshness.read();
    expect((await profileOf(person.id)).body).toMatchObject({ serviceRendered: null, isForHire: false });
  });
});

const addPhoto = (person: SignedInUser, photo: unknown = picture, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path: "/api/card-photos", as: person.cookie, body: { photo }, headers });
const removePhoto = (person: SignedInUser, id: string) =>
  app.call({ method: "DELETE", path: `/api/card-photos/${id}`, as: person.cookie });
const photosOf = async (person: SignedInUser) =>
  (await profileOf(person.id, person.cookie)).body.photos as { _id: string; url: string }[];
const mediaOf = async ({ id }: SignedInUser) =>
  (await app.deps.pool.query("select * from media where owner_id = $1", [id])).rows;
const files = () =>
  readdirSync(app.deps.config.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const aCardOwner = async () => {
  const person = await aSubscriber();
  await save(person);
  return person;
};

describe("photos on a business card", () => {
  test("are shown in upload order, and a removed one is deleted with its files", async () => {
    const person = await aCardOwner();
    const filesBefore = files();

    const first = await addPhoto(person);
    const second = await addPhoto(person);

    expect(first.status).toBe(201);
    expect(first.body.photo).toEqual({
      _id: expect.any(String),
      url: expect.stringMatching(/^\/media\/[\da-f]{2}\/[\da-f]{32}\.webp$/),
      thumbnailUrl: expect.stringMatching(/-640\.webp$/),
    });
    expect(await photosOf(person)).toEqual([first.body.photo, second.body.photo]);
    expect(files()).toBe(filesBefore + 4);
    expect((await removePhoto(person, first.body.photo._id)).body.message).toBe(
      servicemanAnswers.photoRemoved,
    );
    expect((await removePhoto(person, first.body.photo._id)).status).toBe(404);
    expect(await photosOf(person)).toEqual([second.body.photo]);
    expect(files()).toBe(filesBefore + 2);
    expect(await mediaOf(person)).toHaveLength(1);
  });

  test("are added once with the same key, also at the same time and on a full card", async () => {
    const person = await aCardOwner();
    const filesBefore = files();
    const key = { "idempotency-key": "photo-1" };
    const answers = await Promise.all([1, 2, 3].map(() => addPhoto(person, picture, key)));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([201, first!.body]));
    expect(await photosOf(person)).toEqual([first!.body.photo]);
    expect(files()).toBe(filesBefore + 2);
    expect(await addPhoto(person, otherPicture, key)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
    for (let count = 1; count < 6; count += 1) await addPhoto(person);
    expect((await addPhoto(person, picture, key)).body).toEqual(first!.body);
    expect(await photosOf(person)).toHaveLength(6);
  });

  test("are not cleaned up as unused media", async () => {
    const person = await aCardOwner();
    await addPhoto(person);
    app.clock.advance(2 * 3600);
    await removeOrphanedMedia.handle(app.deps, {} as never);
    app.clock.advance(-2 * 3600);
    const [photo] = await photosOf(person);
    const answer = await fetch(`${app.address}${photo?.url}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  });

  test("number at most six with concurrent uploads, and refused ones leave no file", async () => {
    const person = await aCardOwner();
    const filesBefore = files();

    const answers = await Promise.all(Array.from({ length: 12 }, () => addPhoto(person)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("too_many_photos");
    expect(await photosOf(person)).toHaveLength(6);
    expect(await mediaOf(person)).toHaveLength(6);
    expect(files()).toBe(filesBefore + 12);
    expect((await addPhoto(person)).body.error).toBe(errorTexts.too_many_photos);
  });

  test("must be pictures by their bytes, of 5 MB at most", async () => {
    const person = await aCardOwner();
    const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1").toString("base64");
    const wrong = [
      `data:image/png;base64,${mp4}`,
      `data:video/mp4;base64,${mp4}`,
      "data:image/png;base64,aGVsbG8=",
      "/etc/passwd",
      "",
    ];
    for (const photo of wrong) {
      const { status, body } = await addPhoto(person, photo);
      expect(status).toBe(415);
      expect(body.fields).toEqual({ photo: text.photoKind });
    }
    expect((await addPhoto(person, 5)).body.fields).toEqual({ photo: text.photo });
    const cut = `data:image/jpeg;base64,${Buffer.from("\xff\xd8\xff\xe0cut", "latin1").toString("base64")}`;
    expect((await addPhoto(person, cut)).body.fields).toEqual({ photo: mediaTexts.unreadable });
    const large = Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(5.1 * 1024 * 1024)]);
    const huge = Buffer.alloc(6 * 1024 * 1024);
    for (const bytes of [large, huge]) {
      const { status, body } = await addPhoto(person, `data:image/jpeg;base64,${bytes.toString("base64")}`);
      expect(status).toBe(413);
      expect(body.fields).toEqual({ photo: text.photoTooLarge });
    }
    expect(await mediaOf(person)).toEqual([]);
  });

  test("need a card, a subscription and a session before a body is read; only the owner removes them", async () => {
    const owner = await aCardOwner();
    const { body } = await addPhoto(owner);
    const large = "x".repeat(8 * 1024 * 1024);
    const visitor = await app.call({ method: "POST", path: "/api/card-photos", body: { photo: large } });

    expect(visitor.status).toBe(401);
    expect((await addPhoto(await aSignedInUser(app), large)).body.code).toBe("subscribers_only");
    expect((await addPhoto(await aSubscriber({ verifiedAt: null }), large)).body.code).toBe("unverified");
    expect((await addPhoto(await aSubscriber())).body.code).toBe("no_card");
    expect((await removePhoto(await aCardOwner(), body.photo._id)).status).toBe(404);
    expect((await removePhoto(owner, newId())).status).toBe(404);
    expect(await photosOf(owner)).toHaveLength(1);
  });
});
