/**
 * OpenStack Swift with its S3 interface, from Debian's packages: an independent service for the product's S3
 * calls. All its servers and files are in one folder, under the current user.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { createStorage, s3Access } from "#server/gateways/storage/create-storage.ts";
import { createS3Client } from "#server/gateways/storage/s3-client.ts";
import { createMetrics } from "#server/metrics.ts";
import { freePort } from "./free-port.ts";
import type { S3Server } from "./s3-server.ts";

const programs = [
  "swift-proxy-server",
  "swift-account-server",
  "swift-container-server",
  "swift-object-server",
];
export const hasSwift = [...programs, "swift-ring-builder"].every((name) => existsSync(`/usr/bin/${name}`));
export const howToInstallSwift =
  "apt-get install swift-proxy swift-account swift-container swift-object memcached";

const bucket = "runor";
const keys = { S3_ACCESS_KEY_ID: "runor:files", S3_SECRET_ACCESS_KEY: "a-key-for-tests" };
const region = "eu-west-1";

export async function startSwift(folder: string): Promise<S3Server> {
  const [proxy, memcached] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, "devices/d1"), { recursive: true });
  const write = (name: string, lines: string[]) =>
    writeFileSync(path.join(folder, name), `${lines.join("\n")}\n`);
  write("swift.conf", ["[swift-hash]", "swift_hash_path_prefix = runor", "swift_hash_path_suffix = runor"]);
  const common = (port: number) => [
    "[DEFAULT]",
    ...["bind_ip = 127.0.0.1", `bind_port = ${port}`, "workers = 0", `swift_dir = ${folder}`],
    ...[`devices = ${path.join(folder, "devices")}`, "mount_check = false", "log_level = ERROR"],
    ...[`user = ${execFileSync("id", ["-un"], { encoding: "utf8" }).trim()}`, "log_address = /nowhere"],
  ];
  const running: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    running.push(spawn(program, args, { stdio: "ignore", cwd: folder }));
  for (const kind of ["account", "container", "object"]) {
    const port = await freePort();
    ring(folder, { kind, port });
    write(`${kind}.conf`, [
      ...common(port),
      "[pipeline:main]",
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    ]);
    run(`/usr/bin/swift-${kind}-server`, path.join(folder, `${kind}.conf`));
  }
  write("proxy.conf", [...common(proxy), ...proxyLines(memcached)]);
  run("/usr/bin/memcached", "-l", "127.0.0.1", "-p", String(memcached), "-u", "nobody");
  run("/usr/bin/swift-proxy-server", path.join(folder, "proxy.conf"));
  const env = { S3_ENDPOINT: `http://127.0.0.1:${proxy}`, S3_BUCKET: bucket, S3_REGION: region, ...keys };
  const stop = async () => {
    for (const child of running) {
      const ended = child.exitCode ?? once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  };
  try {
    const patience = { timeout: 60_000, interval: 500 };
    await vi.waitFor(() => makeBucket(env), patience);
    // The object servers may start later than the container servers.
    const storage = await createStorage(readConfig({ ...env, STORAGE_DRIVER: "s3" }), createMetrics());
    await vi.waitFor(() => storage.put("ab/first", Buffer.from("x"), "text/plain"), patience);
    await storage.remove("ab/first");
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}

/** A ring of partition power 1 with one replica on one device. */
function ring(folder: string, { kind, port }: { kind: string; port: number }): void {
  const builder = path.join(folder, `${kind}.builder`);
  const build = (...args: string[]) =>
    execFileSync("/usr/bin/swift-ring-builder", [builder, ...args], { stdio: "pipe" });
  build("create", "1", "1", "1");
  build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  build("rebalance");
}

const proxyLines = (memcached: number): string[] => [
  "[pipeline:main]",
  "pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server",
  "[app:proxy-server]",
  ...["use = egg:swift#proxy", "account_autocreate = true"],
  ...["catch_errors", "gatekeeper", "listing_formats", "copy", "slo", "dlo", "versioned_writes"].flatMap(
    (name) => [`[filter:${name}]`, `use = egg:swift#${name}`],
  ),
  ...["[filter:cache]", "use = egg:swift#memcache", `memcache_servers = 127.0.0.1:${memcached}`],
  ...["[filter:s3api]", "use = egg:swift#s3api", `location = ${region}`],
  "[filter:tempauth]",
  ...["use = egg:swift#tempauth", `user_runor_files = ${keys.S3_SECRET_ACCESS_KEY} .admin`],
];

interface WithBuckets {
  CreateBucketCommand: new (question: object) => object;
}

async function makeBucket(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, STORAGE_DRIVER: "s3" });
  const s3 = await createS3Client(s3Access(config, 5_000));
  const { CreateBucketCommand } = s3 as unknown as WithBuckets;
  const question = { Bucket: bucket, CreateBucketConfiguration: { LocationConstraint: region } };
  await s3.client.send(new CreateBucketCommand(question));
  s3.client.destroy();
}
