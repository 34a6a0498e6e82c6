// Runs a program under the Node that the product is pinned to, whatever Node started this script. A fresh clone gets
// its packages first; `--development` adds the tools that only engineers need.
import { spawnSync } from "node:child_process";
import { install, pinnedNode } from "./bootstrap.mjs";

const args = process.argv.slice(2);
const development = args[0] === "--development";
if (development) args.shift();
install({ development });
const ran = spawnSync(pinnedNode(), args, { stdio: "inherit" });
process.exit(ran.status ?? 1);
