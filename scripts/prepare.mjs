// What `npm start` does first: packages and pages. It is a separate process, so that it can be stopped.
import { install, run } from "./bootstrap.mjs";

const development = process.argv.includes("--dev");
install({ development });
if (!development) run(["scripts/build.ts"]);
