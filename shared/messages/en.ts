/**
 * Every sentence the product says to a person, in English. Another language is one more such file over groups of the
 * same shape. Sentences that the specification fixes are verbatim. The groups are files of their own, so that a page
 * only carries the ones it speaks.
 */
export * as messages from "./en/groups.ts";
