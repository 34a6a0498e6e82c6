import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const reasonMaxLength = 500;
/** Why staff decided as they did. */
export const DecisionReason = typedText({ min: 1, max: reasonMaxLength, message: field("decisionReason") });
