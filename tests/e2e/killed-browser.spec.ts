/** A browser that is killed loses nothing of what it said it had saved. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type BrowserContext, chromium } from "@playwright/test";
import { fullBrowser } from "../../scripts/chromium.mjs";
import { temporaryFolder } from "../support/folder.ts";
import { keep } from "./support/offline.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

interface Running {
  process: ChildProcess;
  context: BrowserContext;
}

/** A browser on a folder of its own, which survives it. */
async function start(folder: string): Promise<Running> {
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"];
  const process = spawn(fullBrowser(), [...args, `--user-data-dir=${folder}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    process.once("exit", () => reject(new Error(said)));
    process.stderr!.on("data", (text) => {
      said += text;
      const found = /DevTools listening on (\S+)/.exec(said);
      if (found) resolve(found[1]!);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  return { process, context: browser.contexts()[0]! };
}

async function kill({ process }: Running): Promise<void> {
  const ended = once(process, "exit");
  process.kill("SIGKILL");
  await ended;
}

test("A comment that waited when the browser was killed is sent by the next one, once", async ({
  origin,
}) => {
  const folder = temporaryFolder("runor-killed-");
  const person = await signUpByApi(origin, anAddress());
  const { jobId } = await posted(origin);
  const path = `${origin}/job-details/${jobId}`;
  const first = await start(folder);
  await first.context.addCookies([person.cookie]);
  const page = await first.context.newPage();
  await keep(page, path);
  await first.context.setOffline(true);
  await page.getByLabel("Add a comment").fill("Is there a ladder?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect(page.getByText("1 thing waits to be sent.")).toBeVisible();
  await kill(first);

  const second = await start(folder);
  await second.context.addCookies([person.cookie]);
  const after = await second.context.newPage();
  await open(after, path);
  const comments = async () => {
    const answer = await after.request.get(`${origin}/api/comments/${jobId}`);
    return ((await answer.json()) as { comments: { text: string }[] }).comments.map(({ text }) => text);
  };
  await expect.poll(comments).toEqual(["Is there a ladder?"]);
  await expect(after.getByText("waits to be sent")).toHaveCount(0);
  await kill(second);
});
