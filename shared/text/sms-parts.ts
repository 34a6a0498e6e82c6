/** The parts of a text message; each part costs. */

/** GSM 03.38, basic set and extension. Other characters (₦, ẹ, emoji) need Unicode, with 70 characters a part. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/u;
const extended = /[\^{}\\[\]~|€]/g;

export const isGsm7 = (text: string): boolean => gsm7.test(text);

/** The text as it is sent: N for ₦ if that keeps it in the cheaper alphabet. */
export function smsText(typed: string): string {
  const text = typed.replaceAll("\r\n", "\n");
  const plain = text.replaceAll("₦", "N");
  return isGsm7(plain) ? plain : text;
}

/** Length of a message of one part; the parts of a longer one hold less. */
export const smsCharacters = 160;

/** The number of parts. A single part holds more than each of several. */
export function smsParts(text: string): number {
  const [single, joined] = isGsm7(text) ? [smsCharacters, 153] : [70, 67];
  const units = isGsm7(text) ? text.length + (text.match(extended)?.length ?? 0) : text.length;
  return units <= single ? 1 : Math.ceil(units / joined);
}
