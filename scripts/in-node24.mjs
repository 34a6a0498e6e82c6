// Runs a program under the pinned Node, after installing packages (`--development`: also the test tools).
import { spawnSync } from "node:child_process";
import { install, pinnedNode } from "./bootstrap.mjs";

const args = process.argv.slice(2);
const development = args[0] === "--development";
if (development) args.shift();
install({ development });
const ran = spawnSync(pinnedNode(), args, { stdio: "inherit" });
process.exit(ran.status ?? 1);
