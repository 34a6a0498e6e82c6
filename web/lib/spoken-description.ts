import { cutText } from "#shared/text/cut-text.ts";

const spokenCharacters = 40;
/** As much of a job's description as tells its card from others in the names of buttons and links. */
export const spokenDescription = (description: string): string => cutText(description, spokenCharacters);
