import { field } from "./field-code.ts";
import { typedText } from "./text.ts";

export const reasonMaxLength = 500;
/** Why staff decided as they did. */
export const DecisionReason = typedText({ min: 1, max: reasonMaxLength, message: field("decisionReason") });
/** The same where the specification asks for none: may be empty. */
export const OptionalReason = typedText({ min: 0, max: reasonMaxLength, message: field("decisionReason") });
