/** Only detects when the typed phone is complete: the server validates it, so the phone rules are not loaded. */

/** Contacts and chats copy numbers with dashes of every kind and invisible marks of direction. */
const separators = /[\s().\p{Dash}\p{Cf}]/gu;
const local = /^0\d{10}$/u;
/** +234 803…, 234 803…, 00234 803…, also with the 0 that people keep after the country code. */
const international = /^(?:\+|00)?234(?:0(\d{10})|([1-9]\d{9}))$/u;

/** The 11 local digits when the number is exactly complete, else undefined. */
export function completePhone(typed: string): string | undefined {
  const bare = typed.replace(separators, "");
  if (local.test(bare)) return bare;
  const [, withZero, without] = international.exec(bare) ?? [];
  const digits = withZero ?? without;
  return digits && `0${digits}`;
}
