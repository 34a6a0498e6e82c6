/** Upload files left by a killed process, in a folder shared with a living one. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { freePort } from "#tests/support/free-port.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { productProgram } from "../../scripts/bootstrap.mjs";

let app: TestApp;
const children: ChildProcess[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const child of children) child.kill("SIGKILL");
  await app.close();
});

const folder = () => path.join(app.deps.config.dataDir, "incoming");
const incoming = () => (existsSync(folder()) ? readdirSync(folder()).toSorted() : []);

/** Starts another process on the app's database and files. */
async function startProduct() {
  const port = await freePort();
  const child = spawn(process.execPath, [productProgram], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: childEnvironment({
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: app.deps.pool.options.connectionString ?? "",
      DATABASE_POOL: "6",
      DATA_DIR: app.deps.config.dataDir,
      LOG_LEVEL: "error",
    }),
    stdio: "ignore",
  });
  children.push(child);
  const address = `http://127.0.0.1:${port}`;
  const statusOf = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 60_000 }).toBe(200);
  return { address, child };
}

/** Sends the first part of a post with a picture. */
async function beginUpload(address: string): Promise<Socket> {
  const { cookie } = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(
    `POST /jobs/post-job HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n` +
      "content-type: application/json\r\ncontent-length: 6000000\r\n\r\n" +
      `{"mediaUrl":"data:image/png;base64,${"A".repeat(300_000)}`,
  );
  return socket;
}

/** A body that does not go on is refused, which on a slow machine would happen before the last start. */
function keepSending(socket: Socket): void {
  const timer = setInterval(() => socket.write("A".repeat(20_000)), 1_000);
  socket.once("close", () => clearInterval(timer));
}

test("a start removes what a killed process left an hour ago, and leaves the living process its upload", async () => {
  keepSending(await beginUpload(app.address));
  await expect.poll(incoming).toHaveLength(1);
  const living = incoming();
  const { address, child } = await startProduct();
  await beginUpload(address);
  await expect.poll(incoming).toHaveLength(2);

  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  expect(incoming()).toHaveLength(2);
  // A process that cannot be seen from here may still be writing it.
  const next = await startProduct();
  expect(incoming()).toHaveLength(2);
  next.child.kill("SIGKILL");

  const [left = ""] = incoming().filter((name) => !living.includes(name));
  const anHourAgo = new Date(Date.now() - 3_700_000);
  utimesSync(path.join(folder(), left), anHourAgo, anHourAgo);
  await startProduct();
  expect(incoming()).toEqual(living);
}, 240_000);
