/** Formatting of phone numbers. Separate from phone.ts, so that pages without forms load no phone metadata. */

/** "0803 123 4567", from any spelling. Other lengths stay unchanged: short codes, foreign numbers. */
export function formatPhone(phone: string): string {
  const bare = phone.replace(/[\s.-]/gu, "").replace(/^(?:\+|00)?2340?(?=\d{10}$)/u, "0");
  return /^0\d{10}$/u.test(bare) ? bare.replace(/^(\d{4})(\d{3})(\d{4})$/u, "$1 $2 $3") : phone;
}

/** "0803 ••• 4567", against onlookers and in screenshots. Empty for a deleted account's placeholder. */
export function maskPhone(phone: string): string {
  if (!/^[+\d]/u.test(phone)) return "";
  const local = localDigits(phone);
  return local.length === 11 ? `${local.slice(0, 4)} ••• ${local.slice(7)}` : "•••";
}

/** "+2348031234567", for `tel:` links. Short and foreign numbers stay as they are. */
export function dialled(phone: string): string {
  const bare = phone.replace(/[^\d+]/gu, "");
  return /^0\d{10}$/u.test(bare) ? `+234${bare.slice(1)}` : bare;
}

export const whatsAppLink = (phone: string): string => `https://wa.me/${dialled(phone).replace("+", "")}`;

const localDigits = (phone: string): string => phone.replace(/^\+234/, "0");
