import { expect, test } from "vitest";
import { say } from "#server/language/say.ts";
import { deviceName } from "./sessions.rules.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 OPR/80.0",
    "Opera on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge on Windows",
  ],
  ["<script>alert(1)</script>", "A browser on an unknown device"],
  [null, "A browser on an unknown device"],
])("names the device in plain words: %s", (userAgent, name) => {
  expect(say("en", deviceName(userAgent))).toBe(name);
});
