/** The element of every page in which the server says that it is old. */
export const oldNoticeId = "old-page";
