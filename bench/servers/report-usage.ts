/** Loaded into a measured process before its program: reports its usage on request of the parent. */
export interface Usage {
  cpuMs: number;
  rssBytes: number;
}

process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() } satisfies Usage);
});
// The IPC channel must not keep the program running.
process.channel?.unref();
