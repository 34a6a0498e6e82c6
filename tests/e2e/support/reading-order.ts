/** What a screen reader reads, from the browser's accessibility tree: landmarks, headings, names, order. */
import { type CDPSession, expect, type Page } from "@playwright/test";

interface TreeNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
}

interface Read {
  role: string;
  name: string;
  level: number | undefined;
  /** The element's id in the DOM. */
  id: number | undefined;
  /** The landmarks around it. */
  within: string[];
  /** A term or its value: the figure may be above its name although the name is read first. */
  isFact: boolean;
}

const landmarks = [
  "banner",
  "main",
  "contentinfo",
  "navigation",
  "complementary",
  "search",
  "form",
  "region",
];
const controls = ["link", "button", "textbox", "searchbox", "combobox", "checkbox", "radio", "switch", "tab"];
const named = [...controls, "heading", "image", "dialog", "navigation"];

const facts = ["term", "definition", "DescriptionListTerm", "DescriptionListDetail"];

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** One session per page, because a page may stay open from test to test. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/** Everything that is read aloud, in order. */
async function readAloud(session: CDPSession): Promise<Read[]> {
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: TreeNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Read[] = [];
  const walk = (node: TreeNode, within: string[], isFact: boolean): void => {
    const role = node.role?.value ?? "";
    if (!node.ignored)
      read.push({
        role,
        name: node.name?.value.trim() ?? "",
        level: node.properties?.find(({ name }) => name === "level")?.value.value as number | undefined,
        id: node.backendDOMNodeId,
        within,
        isFact,
      });
    const inside = !node.ignored && landmarks.includes(role) ? [...within, role] : within;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, inside, isFact || facts.includes(role));
    }
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root) walk(root, [], false);
  return read;
}

/** Fails if parts of the page have no name for screen readers, or are read in a different visual order. */
export async function expectReadingOrder(page: Page, viewer: string): Promise<void> {
  const session = await sessionOf(page);
  const read = await readAloud(session);
  expect(unnamed(read), `without a name for ${viewer}`).toEqual([]);
  // While a dialog is open, the rest of the page is not read.
  if (!read.some(({ role }) => role === "dialog")) expectFrame(read, viewer);
  const levels = read.flatMap(({ role, level }) => (role === "heading" && level ? [level] : []));
  expect(
    levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1),
    `skipped levels for ${viewer}`,
  ).toEqual([]);
  expect(await backwards(session, read), `read before what is above it, for ${viewer}`).toEqual([]);
}

/** First a link that skips the bars, then the top bar, the page under one headline, and the footer. */
function expectFrame(read: readonly Read[], viewer: string): void {
  const frame = ["banner", "main", "contentinfo"];
  const parts = read.filter(({ role, within }) => within.length === 0 && frame.includes(role));
  expect(
    parts.map(({ role }) => role),
    viewer,
  ).toEqual(frame);
  const first = read.find(({ role }) => controls.includes(role));
  expect(first, `first for ${viewer}`).toMatchObject({ role: "link", within: [] });
  const headlines = read.filter(({ role, level }) => role === "heading" && level === 1);
  expect(headlines, `main headlines for ${viewer}`).toHaveLength(1);
}

const unnamed = (read: readonly Read[]): string[] =>
  read.filter(({ role, name }) => named.includes(role) && name === "").map(({ role, id }) => `${role} ${id}`);

type Box = [x: number, y: number, width: number, height: number];
const toBox = ([x = 0, y = 0, width = 0, height = 0]: number[]): Box => [x, y, width, height];

/** Boxes of the elements in the page's flow, by DOM id; without fixed, absolute or hidden ones. */
async function boxesInFlow(session: CDPSession): Promise<Map<number, Box>> {
  const asked = { computedStyles: ["position"] };
  const { documents, strings } = await session.send("DOMSnapshot.captureSnapshot", asked);
  const boxes = new Map<number, Box>();
  const [page] = documents;
  if (!page) return boxes;
  const { parentIndex = [], backendNodeId = [] } = page.nodes;
  const placed = new Set<number>();
  for (const [at, node] of page.layout.nodeIndex.entries()) {
    const position = strings[page.layout.styles[at]?.[0] ?? -1];
    // Parents come before their children.
    const isPlaced = position === "fixed" || position === "absolute" || placed.has(parentIndex[node] ?? -1);
    if (isPlaced) placed.add(node);
    else boxes.set(backendNodeId[node] ?? -1, toBox(page.layout.bounds[at] ?? []));
  }
  return boxes;
}

/** Parts of the content that are read after something below them. Side by side, left comes first. */
async function backwards(session: CDPSession, read: readonly Read[]): Promise<string[]> {
  const boxes = await boxesInFlow(session);
  const found: string[] = [];
  let last: { box: Box; name: string } | undefined;
  for (const { role, name, id, within, isFact } of read) {
    const isPart = controls.includes(role) || ["heading", "StaticText"].includes(role);
    const box = boxes.get(id ?? -1);
    if (!box || !isPart || isFact || !within.includes("main")) continue;
    const [x, y, width, height] = box;
    if (width <= 1 || height <= 1) continue;
    if (last) {
      const [lastX, lastY, lastWidth] = last.box;
      if (y + height <= lastY + 1 && x < lastX + lastWidth - 1) found.push(`"${last.name}" before "${name}"`);
    }
    last = { box, name };
  }
  return found;
}
