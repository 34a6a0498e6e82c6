import { expect, test } from "vitest";
import { cookieLanguage, preferredLanguage } from "./language.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["en-NG,en;q=0.9", undefined],
  ["*", undefined],
  ["pcm", "pcm"],
  ["pcm-NG", "pcm"],
  ["PCM,en", "pcm"],
  ["en,pcm", "en"],
  ["en;q=0.8,pcm;q=0.9", "pcm"],
  ["en, pcm;q=0.9", "en"],
  ["en, pcm;q=0", "en"],
  ["pcm;q=0", undefined],
  ["pcm;q=x", undefined],
  ["pcm;q=0.4,*;q=0.5", "en"],
  ["yo,pcm;q=0.3", "pcm"],
  ["pcmx", undefined],
])("the header %j prefers %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each([
  ["runor_lang=pcm", "pcm"],
  ["runor_theme=dark; runor_lang=en; other=1", "en"],
  ["not_runor_lang=pcm", undefined],
  ["runor_lang=xx", undefined],
  ["runor_lang=", undefined],
  ["other=1", undefined],
])("the cookies %j hold %s", (cookie, language) => {
  expect(cookieLanguage({ cookie })).toBe(language);
});
