import type * as en from "../en/media.ts";
import type { Texts } from "../texts.ts";

export const mediaTexts: Texts<typeof en.mediaTexts> = {
  tooManyPixels: "This photo too big. Abeg choose one wey get fewer pixels.",
  unreadable: "We no fit read this photo. Abeg choose another one.",
  videoTooLong: "This video or recording too long. Abeg send one wey short.",
  videoUnreadable: "We no fit read this video. Abeg choose another one, or record am again.",
};
