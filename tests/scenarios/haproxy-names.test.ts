/** HAProxy with names instead of addresses, as in deploy/compose, where a replaced container may get another address. */
import { type ChildProcess, spawn } from "node:child_process";
import dgram from "node:dgram";
import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

const program = "/usr/sbin/haproxy";
const [before, after] = ["127.0.0.2", "127.0.0.3"] as const;
const servers: http.Server[] = [];
const names = dgram.createSocket("udp4");
let haproxy: ChildProcess;

describe("names of web processes", needing("HAProxy", existsSync(program)), () => {
  afterAll(async () => {
    haproxy.kill();
    if (haproxy.exitCode === null) await once(haproxy, "exit");
    for (const server of servers) server.close();
    names.close();
  });

  test("HAProxy starts before the names have an address, and follows them to another one", async () => {
    const port = await freePort();
    let address: string | undefined;
    names.on("message", (query, { port: to }) => names.send(replyTo(query, address), to, "127.0.0.1"));
    names.bind(0, "127.0.0.1");
    await once(names, "listening");
    const bind = `127.0.0.1:${await freePort()}`;
    haproxy = spawn(program, ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
      env: {
        ...process.env,
        RUNOR_BIND: bind,
        RUNOR_RESOLVER: `127.0.0.1:${(names.address() as AddressInfo).port}`,
        RUNOR_WEB_1: `web-1.invalid:${port}`,
        RUNOR_WEB_2: `web-2.invalid:${port}`,
      },
      stdio: "ignore",
    });
    const answer = () => fetch(`http://${bind}/`).then((sent) => sent.text(), String);
    await expect.poll(answer, { timeout: 20_000 }).toContain("Too many people");

    await listen(before, port);
    address = before;
    await expect.poll(answer, { timeout: 20_000 }).toBe(before);

    await listen(after, port);
    address = after;
    servers[0]!.close();
    servers[0]!.closeAllConnections();
    await expect.poll(answer, { timeout: 20_000 }).toBe(after);
  }, 70_000);
});

/** A process that answers with its own address. */
async function listen(address: string, port: number): Promise<void> {
  const server = http.createServer((_request, response) => response.end(address)).listen(port, address);
  servers.push(server);
  await once(server, "listening");
}

/** The answer of a name server to one question; without an address the name does not exist. */
function replyTo(query: Buffer, address: string | undefined): Buffer {
  const headerBytes = 12;
  const endOfName = query.indexOf(0, headerBytes) + 1;
  const question = query.subarray(headerBytes, endOfName + 4);
  const isForIpv4 = query.readUInt16BE(endOfName) === 1;
  const hasAnswer = address !== undefined && isForIpv4;
  const header = Buffer.alloc(headerBytes);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasAnswer ? 1 : 0, 6);
  // The question's name, type A, class IN, one second to live, four bytes.
  const answer = hasAnswer
    ? [0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]
    : [];
  return Buffer.concat([header, question, Buffer.from(answer)]);
}
