/** Before the first test. */
export { removeAbandonedFolders as default } from "#tests/support/folder.ts";
