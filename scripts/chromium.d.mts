/** The part of chromium.mjs that TypeScript uses. */
export const fullBrowser: () => string;
export const lightBrowser: () => string;
export const quietFlags: string[];
