/** How phone numbers are shown. Apart from phone.ts, so that pages without forms load no phone rules. */

/** "0803 123 4567" */
export const formatPhone = (phone: string): string =>
  localDigits(phone).replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");

/** "0803 ••• 4567": for shoulders and screenshots. */
export function maskPhone(phone: string): string {
  const local = localDigits(phone);
  return local.length === 11 ? `${local.slice(0, 4)} ••• ${local.slice(7)}` : "•••";
}

/** "+2348031234567", "tel:" and wa.me's form of an 11-digit number; short and foreign numbers stay as they are. */
export const internationalPhone = (phone: string): string =>
  /^0\d{10}$/.test(phone) ? `+234${phone.slice(1)}` : phone;

const localDigits = (phone: string): string => phone.replace(/^\+234/, "0");
