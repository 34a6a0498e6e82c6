export { removeAbandonedFolders as default } from "#tests/support/folder.ts";
