import { hiddenTexts } from "#texts/ui.ts";

const { email, number, link, name } = hiddenTexts;
const signs = new RegExp(`\\[(${email}|${number}|${link}|${name})\\]`);

/** Whether the text has parts that are shown as chips. */
export const hasMasks = (text: string): boolean => signs.test(text);

/** A user's text, with a chip where the server hid a phone number, an e-mail address, a link or a name. */
export function MaskedText({ text }: { text: string }) {
  if (!hasMasks(text)) return text;
  return text.split(signs).map((part, index) => {
    // `split` returns the matched marker at every second index.
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
      <span key={index} className="masked">
        {part}
      </span>
    );
  });
}
