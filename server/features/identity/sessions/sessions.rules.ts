import type { Message } from "#server/language/message.ts";
import { personalDataAnswers } from "#server/language/messages.ts";

const texts = personalDataAnswers;
/** The first match counts: nearly every browser also names the ones it descends from. */
const browsers: [RegExp, string][] = [
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/UCBrowser/, "UC Browser"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux|X11/, "Linux"],
];

/** A plain name, "Chrome on Android", derived from the user agent, which is never shown itself. */
export function deviceName(userAgent: string | null): Message {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  return texts.device(nameIn(browsers) ?? texts.unknownBrowser, nameIn(systems) ?? texts.unknownSystem);
}
