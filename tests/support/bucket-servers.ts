/** The servers for bucket tests; with EVERY_BUCKET=1 also a second one, if it is installed. */
import { startS3 } from "./s3-server.ts";
import { hasSwift, howToInstallSwift, startSwift } from "./swift.ts";

const isAsked = process.env.EVERY_BUCKET === "1";
if (isAsked && !hasSwift)
  process.stdout.write(`Left out: buckets at OpenStack Swift. On Debian: ${howToInstallSwift}\n`);
export const testsSwift = isAsked && hasSwift;

export const bucketServers = [
  { name: "s3rver", start: startS3 },
  ...(testsSwift ? [{ name: "OpenStack Swift", start: startSwift }] : []),
];
