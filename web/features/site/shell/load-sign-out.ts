/** Visitors do not load it: it brings the scripts that empty the device. */
export const loadSignOut = () => import("./sign-out-dialog.tsx");
