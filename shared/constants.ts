/** The product's fixed figures. Those that owners can change are in server/config and shared/settings.ts. */
export const countryName = "Nigeria";
export const subscriptionPriceNaira = 2_365;
export const boostPriceNaira = 5_000;
export const agentMinimumUnits = 300;
export const minimumPurchaseUnits = 1_000;
/** Keeps every kobo amount and its sums within safe integers and the provider's card limits. */
export const maximumPurchaseUnits = 5_000_000;
/** The largest number of units whose kobo amount a number holds exactly. */
export const maximumTransferUnits = 90_071_992_547_409;
/** Fee of a withdrawal, in units, on top of the payout; higher for large ones: `withdrawalFee`. */
export const withdrawalFeeUnits = 100;
/** The smallest payout that providers accept. */
const minimumPayoutUnits = 100;
/** The smallest payout plus the fee. */
export const minimumWithdrawalUnits = withdrawalFeeUnits + minimumPayoutUnits;
/** The largest amount that banks accept in one transfer. */
export const maximumWithdrawalUnits = 10_000_000;
export const maximumBudgetNaira = 100_000_000;

export const fullNameLength = { min: 3, max: 50 } as const;
export const passwordLength = { min: 8, max: 128 } as const;
export const privateNameMaxLength = 20;
export const commentMaxLength = 100;
export const chatMessageMaxLength = 1_000;
export const descriptionMaxLength = 5_000;
export const locationMaxLength = 120;
export const cardDescriptionMaxLength = 1_000;
export const businessNameMaxLength = 60;
export const questionMaxLength = { question: 200, answer: 5_000 } as const;
export const articleMaxLength = { title: 150, body: 30_000 } as const;
export const cardPhotosMax = 6;
export const verificationCodeDigits = 4;
export const verificationCodeMinutes = 10;
export const verificationCodeTries = 5;
export const verificationCodesPerDay = 5;
export const resendCountdownSeconds = 45;
export const resetLinkMinutes = 60;
/** A session ends after this many days, used or not. */
export const sessionDays = 90;
/** It ends earlier when it is not used for this many days; a user who returns once a month stays signed in. */
export const sessionIdleDays = 45;
/** How long units are held after a password reset by a link in an unknown browser. */
export const resetRestHours = 24;
export const recoveryCodeCount = 10;
/** Letters and digits, without the dash in the middle. */
export const recoveryCodeLength = 10;
/** Length of the reason that staff give for reading a user's data. */
export const staffReasonLength = { min: 3, max: 500 };
/** The time limit between the password and the second step of signing in. */
export const pendingSignInMinutes = 10;

export const collapseDescriptionOver = 100;
export const blogPreviewCharacters = 100;
export const bannerAfterEvery = 9;
export const jobSkeletons = 7;
export const servicemenSkeletons = 5;
export const jobsPerAnswer = { default: 50, max: 100 } as const;
export const statementLinesPerAnswer = { default: 20, max: 100 } as const;
export const jobsPerPage = 20;
export const searchDebounceMs = 500;
export const commentsDebounceMs = 500;
export const searchMaxLength = 100;
/** Per person. */
export const maxSavedSearches = 20;
/** The count of a suggested search stops here. */
export const maxCounted = 100;
export const fuzzyThreshold = 0.4;
export const keepAliveMs = 300_000;

export const imageMaxBytes = 5 * 1024 * 1024;
export const videoMaxBytes = 20 * 1024 * 1024;
/** Longest side of a picture that the browser uploads. */
export const uploadPictureMaxPixels = 1_280;
export const videoExtensions = ["mp4", "webm", "ogg"] as const;

/** Typed to confirm that an account is deleted; the same in every language. */
export const deletionWord = "DELETE";

/**
 * Header with a user's id. In a request, the only user who may be signed in for it; in an answer, the user whom it was
 * made for.
 */
export const personHeader = "x-person";
/** Fields of what another app shares with the product. */
export const sharedFields = { title: "title", text: "text", file: "file" } as const;
/** The service worker, at the root of its scope. One for all languages: replacing it can hold up a page. */
export const workerAddress = "/sw.js";
/** Header of an answer that the browser kept: when it was stored, in ms since 1970. */
export const keptHeader = "x-kept-at";
/** What was made offline is sent without confirmation for this long. */
export const outboxMaxDays = 3;
/** Answers of calls with an idempotency key are kept for this long; clients do not repeat calls after it. */
export const idempotencyKeyDays = 30;

/** Header of a search whose words were corrected: the words that it was made with, percent-encoded. */
export const meantHeader = "x-runor-meant";
