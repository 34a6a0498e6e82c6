import { expect, test } from "vitest";
import { PageReads } from "./page-reads.ts";
import { asked, htmlOf, madeOf, textOf } from "./personal-reads.ts";

interface Me {
  user: { _id: string; fullName: string; isSubscribed: boolean; tags: string[]; note?: string };
}
const meOf = (more: Partial<Me["user"]> = {}): Me => ({
  user: { _id: "1", fullName: "Ada Obi", isSubscribed: false, tags: ["a", "b"], ...more },
});
const answersOf = (me: Me) => new Map([["/me", { body: me, compared: me }]]);

const isAda = (tags: string[], { fullName }: Me["user"]) => tags.includes("a") && fullName === "Ada Obi";
const isFirst = ({ pages }: { pages: Me[] }) => pages[0]?.user._id === "1";
const cardOf = ({ fullName, tags }: Me["user"]) => ({ title: fullName, tags, first: tags[0] });
const nameOf = ({ fullName }: Me["user"]) => fullName;

/** Whether a page rendered from Ada's data in this way fits other data. */
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
  ["a question that both answer alike", ({ user }) => asked(isAda, user.tags, user), { _id: "2" }, true],
  ["a question that one answers otherwise", ({ user }) => asked(isAda, user.tags, user), { tags: [] }, false],
  ["a question about data within other data", (me) => asked(isFirst, { pages: [me] }), { _id: "2" }, false],
  ["a value of what was made of data", ({ user }) => madeOf(cardOf, user).first, { tags: ["c"] }, false],
  ["a value that making read", ({ user }) => madeOf(cardOf, user).first, { fullName: "Bola" }, true],
  [
    "text of what was made",
    ({ user }) => textOf(madeOf(cardOf, user), ({ title }) => title),
    { fullName: "B" },
    true,
  ],
  ["text that is inserted", ({ user }) => textOf(user, nameOf), { fullName: "Bola" }, true],
])("%s decides whether a page fits", (_name, read, other, isRight) => {
  expect(fits(read, meOf(other))).toBe(isRight);
  expect(fits(read, meOf())).toBe(true);
});

test("a page does not fit a list in place of an object, or null", () => {
  const read = ({ user }: Me) => user.isSubscribed;
  expect(fits(read, { user: [] } as unknown as Me)).toBe(false);
  expect(fits(read, { user: null } as unknown as Me)).toBe(false);
});

test("inserts each person's own data, whatever it contains", () => {
  const reads = new PageReads();
  const { user } = reads.track("/me", meOf()) as Me;
  const bold = ({ fullName }: Me["user"]) => `<b>${fullName}</b>`;
  const [first = "", html = ""] = [textOf(user, nameOf), `${htmlOf({ user }, (own) => bold(own.user))}!`];
  const template = reads.templateOf(`<p title="${first}">${html}${reads.json({ list: [user.tags] })}`);
  for (const fullName of ["Bola", "$& $1 $'", first, "!", `<script>"'&`, "ẹ̀kọ́ 😀 \u202e"]) {
    const own = meOf({ fullName, tags: ["</script>"] });
    const attribute = fullName.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    const data = '{"list":[["\\u003c/script>"]]}';
    expect(template.html(answersOf(own))).toBe(`<p title="${attribute}"><b>${fullName}</b>!${data}`);
  }
});

test("questions read the compared values, insertions the shown ones", () => {
  const reads = new PageReads();
  const { user } = reads.track("/me", meOf({ _id: "any" })) as Me;
  expect(user._id).toBe("any");
  const template = reads.templateOf(textOf(user, ({ _id }) => _id));
  const answers = (id: string, compared: string) =>
    new Map([["/me", { body: meOf({ _id: id }), compared: meOf({ _id: compared }) }]]);
  expect(template.fits(answers("7", "any"))).toBe(true);
  expect(template.fits(answers("7", "7"))).toBe(false);
  expect(template.html(answers("7", "any"))).toBe("7");
});

test("escapes one placeholder as JSON in a query key, as HTML in the page and as a URL in a call", () => {
  const reads = new PageReads();
  const { user } = reads.track("/me", meOf()) as Me;
  const name = textOf(user, nameOf);
  expect(textOf(user, nameOf)).toBe(name);
  const template = reads.templateOf(`${reads.insertions.keyJson(["jobs", { name }])} ${name}`);
  const answers = answersOf(meOf({ fullName: `"Ada" & <b> O'Neil` }));
  expect(template.html(answers)).toBe(
    String.raw`["jobs",{"name":"\"Ada\" & \u003cb> O'Neil"}] &quot;Ada&quot; &amp; &lt;b> O'Neil`,
  );
  const call = `/jobs?name=${encodeURIComponent(name)}&limit=20`;
  expect(template.insertions.isMade(call)).toBe(true);
  expect(template.insertions.isMade("/jobs?limit=20")).toBe(false);
  expect(template.insertions.addressOf(call, answers)).toBe(
    "/jobs?name=%22Ada%22%20%26%20%3Cb%3E%20O'Neil&limit=20",
  );
});
