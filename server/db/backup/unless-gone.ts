/** For `catch`: a missing file is no error and yields undefined. */
export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
