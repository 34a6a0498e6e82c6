/** Valid settings: for real money, and for production without it. */

export const production = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-long-secret-that-is-hard-to-guess-0123456789",
  DATA_KEYS: "a-data-key-that-is-hard-to-guess-0123456789",
  DATA_LOOKUP_KEY: "a-look-up-key-that-is-hard-to-guess-0123456789",
};

export const demonstration = { ...production, SANDBOX: "1" };

export const live = {
  ...production,
  PUBLIC_URL: "https://runor.ng",
  TRUST_PROXY: "1",
  BACKUP_TO: "/var/backups/runor",
  // Any file that can be read.
  BACKUP_KEY_FILE: import.meta.filename,
  METRICS_TOKEN: "0123456789abcdef",
  STAFF_MASTER_PHONES: "0806 111 0702",
  SUPPORT_PHONE: "0806 111 0701",
  FLUTTERWAVE_SECRET_KEY: "FLWSECK-0123456789abcdef-X",
  FLUTTERWAVE_WEBHOOK_HASH: "0123456789abcdef",
  TERMII_API_KEY: "TL0123456789abcdef",
  TERMII_WEBHOOK_SECRET: "0123456789abcdef",
};

/** Values of an example file as an owner would fill them in. */
export const filledIn = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value.replace("//runor.example", "//runor.ng").replace(":password@", ":a-password-of-its-own@"),
    ]),
  );
