import { expect, test } from "vitest";
import { fieldIs, isFilled, listHas, PageReads } from "./personal-reads.ts";

interface Me {
  user: { _id: string; fullName: string; isSubscribed: boolean; tags: string[]; note?: string };
}
const meOf = (more: Partial<Me["user"]> = {}): Me => ({
  user: { _id: "1", fullName: "Ada Obi", isSubscribed: false, tags: ["a", "b"], ...more },
});
const answersOf = (me: Me) => new Map<string, unknown>([["/me", me]]);

/** Whether a page that reads Ada's data in this way is also right for someone with other data. */
function fits(read: (me: Me, reads: PageReads) => unknown, other: Me): boolean {
  const reads = new PageReads();
  read(reads.track("/me", meOf()) as Me, reads);
  return reads.isKept && reads.templateOf("").fits(answersOf(other));
}

test.each<[string, (me: Me) => unknown, Partial<Me["user"]>, boolean]>([
  ["a value that was read", ({ user }) => user.fullName, { fullName: "Bola" }, false],
  ["a value that was not read", ({ user }) => user.isSubscribed, { fullName: "Bola" }, true],
  ["a copy of the whole", ({ user }) => ({ ...user }), { fullName: "Bola" }, false],
  ["its JSON", ({ user }) => JSON.stringify(user), { fullName: "Bola" }, false],
  ["its fields' names", ({ user }) => Object.keys(user), { note: "new" }, false],
  ["a field that is absent", ({ user }) => user.note, { note: "new" }, false],
  ["whether a field exists", ({ user }) => "note" in user, { note: "new" }, false],
  ["an item of a list", ({ user }) => user.tags[0], { tags: ["a", "c"] }, true],
  ["all items of a list", ({ user }) => user.tags.map((tag) => tag), { tags: ["a", "c"] }, false],
  ["a list's length", ({ user }) => user.tags.length, { tags: ["a"] }, false],
  ["a field that is another value for both", ({ user }) => fieldIs(user, "_id", "9"), { _id: "2" }, true],
  ["a field that is this value for one", ({ user }) => fieldIs(user, "_id", "2"), { _id: "2" }, false],
  ["a field that is filled for both", ({ user }) => isFilled(user, "fullName"), { fullName: "Bola" }, true],
  ["a field that is empty for one", ({ user }) => isFilled(user, "fullName"), { fullName: "" }, false],
  ["an item that both lists lack", ({ user }) => listHas(user.tags, "z"), { tags: [] }, true],
  ["an item that one list lacks", ({ user }) => listHas(user.tags, "b"), { tags: [] }, false],
])("%s decides whether a page fits", (_name, read, other, isRight) => {
  expect(fits(read, meOf(other))).toBe(isRight);
  expect(fits(read, meOf())).toBe(true);
});

test("a list where there was an object, and an answer that is missing, do not fit", () => {
  const read = ({ user }: Me) => user.isSubscribed;
  expect(fits(read, { user: [] } as unknown as Me)).toBe(false);
  expect(fits(read, { user: null } as unknown as Me)).toBe(false);
});

test("inserted data is each person's own, whatever it contains", () => {
  const reads = new PageReads();
  const { user } = reads.track("/me", meOf()) as Me;
  const html = `<p>${reads.insert({ call: "/me", path: ["user", "fullName"] }, String)}</p>${reads.json(user)}!`;
  const template = reads.templateOf(html);
  const [mark = ""] = /own-[\w-]+;/.exec(html) ?? [];
  for (const fullName of ["Bola", "$& $1", mark, "!"]) {
    const own = meOf({ fullName, tags: ["</script>"] });
    const page = template.html(answersOf(own), (text) => text.replaceAll("!", "?"));
    const data = JSON.stringify(own.user).replaceAll("<", "\\u003c");
    expect(page).toBe(`<p>${fullName}</p>${data}?`);
  }
});

test("personal data within other data keeps a page from being shared", () => {
  expect(fits((me, reads) => reads.json({ pages: [me.user] }), meOf())).toBe(false);
  expect(fits((me, reads) => reads.json([me.user.tags]), meOf())).toBe(false);
  expect(fits((_me, reads) => reads.json({ pages: [1, 2] }), meOf())).toBe(true);
});
