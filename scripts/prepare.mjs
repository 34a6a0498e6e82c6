// What `npm start` does first: packages and built pages. A separate process, so that it can be stopped meanwhile.
import { install, run } from "./bootstrap.mjs";

const development = process.argv.includes("--dev");
install({ development });
if (!development) run(["scripts/build.ts"]);
