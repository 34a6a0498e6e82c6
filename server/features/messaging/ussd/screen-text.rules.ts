import { ussdMaxLength } from "#server/gateways/ports/ussd.ts";
import { gsmText } from "#shared/text/gsm-text.ts";

export const fitsScreen = (text: string): boolean => gsmText(text).length <= ussdMaxLength;

/** A screen. Cuts its middle if it is too long: the last line holds the keys. */
export function fitScreen(text: string): string {
  const plain = gsmText(text);
  if (plain.length <= ussdMaxLength) return plain;
  const keys = plain.slice(plain.lastIndexOf("\n", plain.length - 1));
  const end = keys.length < ussdMaxLength / 2 && keys.startsWith("\n") ? keys : "";
  return `${plain.slice(0, ussdMaxLength - end.length - 2).trimEnd()}..${end}`;
}
