// Runs a program under the Node that the product is pinned to, whatever Node started this script.
import { spawnSync } from "node:child_process";
import { pinnedNode } from "./bootstrap.mjs";

const ran = spawnSync(pinnedNode(), process.argv.slice(2), { stdio: "inherit" });
process.exit(ran.status ?? 1);
