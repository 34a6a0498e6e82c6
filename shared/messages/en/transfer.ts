/** Sending units to another person: what the server answers and the form says. */
export const transfer = {
  phoneNotFound: "Phone number not found.",
  topUp: "Top-up Units.",
  /** After a chargeback. */
  owesStill: (units: string) =>
    `You still owe ${units} units after a payment was taken back, so nothing can leave your wallet. Buy units to settle it.`,
  duePaid: (units: string) =>
    `${units} units went to what you owed after a payment was taken back. Top-up Units.`,
  incomplete: "Please complete all fields.",
  failed: "Transfer failed.",
  amountInvalid: "Enter a whole number of units, from 1 up.",
  amountTooLarge: "That is more than can be sent at once.",
  toOneself: "You cannot send units to yourself.",
  recipientClosed: "This account cannot receive units.",
  senderClosed: "Your account cannot send units.",
  senderUnverified: "Verify your phone number before you send units.",
  /** For people who try one number after the other. */
  tooManyLookups: "You have looked up many numbers. Please wait a little and try again.",
  sent: (units: string, name: string) => `You sent ${units} units to ${name}.`,
} as const;
