/** Keys that encrypt phone numbers in measured databases, for the product and programs that fill them. */
import { readConfig } from "#server/config.ts";
import { setDataKeys } from "#server/db/numbers/keyring.ts";

export const benchKeys = {
  DATA_KEYS: "a data key that is only good for measuring",
  DATA_LOOKUP_KEY: "a look-up key that is only good for measuring",
};

export const setBenchKeys = (): void => setDataKeys(readConfig(benchKeys));
