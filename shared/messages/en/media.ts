export const mediaTexts = {
  tooManyPixels: "This photo is too large. Please choose one with fewer pixels.",
  unreadable: "We could not read this photo. Please choose another one.",
  videoTooLong: "This video or recording is too long. Please send a shorter one.",
  videoUnreadable: "We could not read this video. Please choose another one, or record it again.",
} as const;
