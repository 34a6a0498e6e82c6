import { describe, expect, test } from "vitest";
import { findScamSigns, type ScamSign } from "./scam-words.ts";

const bad: Record<ScamSign, readonly string[]> = {
  secret: [
    "Send me the OTP that comes to your phone",
    "Please drop your BVN for confirmation",
    "I need your ATM pin to credit you",
    "Kindly send your card details and CVV",
    "What is your BVN?",
    "Give me the 6-digit code we sent to your phone",
    "abeg send me the code wey enter your line",
    "Send your verification code so I can verify you",
    "Share your PIN with me",
    "the code I sent you, read it",
    "Forward the one-time password now",
  ],
  fee: [
    "A registration fee of 2,000 applies",
    "Pay your processing fee to get started",
    "Pay before service, no story",
    "Payment before delivery only",
    "Payment validates order",
    "Pay me first, then I come",
    "Send the money first make I start",
    "Buy the form for N3,000",
    "Form is just 1500, cleaners needed urgently",
    "Pay 5k to secure your slot",
    "Full payment upfront",
    "Application fee is refundable",
    "Drop something first",
  ],
  investment: [
    "Double your money in 24 hours",
    "Investment that doubles in 3 days",
    "Invest 10k and get 20k on Friday",
    "Guaranteed daily returns",
    "Bitcoin investment opportunity",
    "Earn 20k daily from home",
    "Make ₦50,000 weekly with your phone",
    "Triple your capital with us",
    "Sure profit every week",
  ],
  elsewhere: [
    "Message me on WhatsApp",
    "chat me up on whatsapp",
    "Reach us via Telegram",
    "My WhatsApp number is on my profile",
    "WhatsApp me for details",
    "Let's continue on whatsapp",
    "Join our Telegram channel",
    "Join the WhatsApp group to get the job",
    "I'm on Telegram, find me",
    "Hit me up on watsapp",
    "Come to my Whats App",
  ],
  contact: [
    "Call 08031234567",
    "mail me at bola@gmail.com",
    "See www.quick-jobs.ng",
    "o eight o three 123 4567",
    "my line is zero eight zero three one two three four five six seven",
  ],
};

const good: readonly string[] = [
  "Paint two rooms and a corridor in Surulere",
  "I need a plumber to fix my kitchen sink before Friday",
  "I will pay before you leave the site, same day",
  "Part payment for materials, balance when the work is done",
  "Mobilisation is 40 percent, we can talk about it",
  "Fix the PIN pad of my POS machine",
  "Share your location pin so I can find the house",
  "Never send anybody your OTP",
  "Don't share your ATM pin with a stranger",
  "Set up WhatsApp Business for my shop",
  "Someone to run WhatsApp adverts and post on my WhatsApp status",
  "My WhatsApp is not opening on this phone, I need a technician",
  "Design a Telegram bot for a restaurant",
  "Help with business name registration at CAC",
  "My school fees list needs typing",
  "Register my car, papers renewal, Ikeja licensing office",
  "No registration fee, just come",
  "Crypto developer needed for a wallet app",
  "Forex lessons for two beginners",
  "Clean an investment property in Lekki, 4 bedrooms",
  "Double door needs new hinges",
  "Double the size of my kitchen cabinet",
  "Driver wanted, 10k daily, Lekki to Ajah",
  "Earn 5,000 a day washing cars",
  "I need your best price for 12 solar panels",
  "What is your minimum charge?",
  "Verification of documents at the land registry",
  "Write code for my school's website",
  "Postal code is 100001",
  "Payment after inspection",
  "Cash on delivery of the furniture",
  "I can start on Monday, 8am, budget 120,000",
  "Transfer the wardrobe from Yaba to Ikorodu",
  "Deposit slip design for a cooperative",
  "Need a form work carpenter for a slab",
  "Buy formica sheets for the cupboard",
  "Type an application form for my church",
  "Code my HP printer",
  "We sent you the drawings",
];

describe("scam signs", () => {
  for (const [sign, texts] of Object.entries(bad))
    test.each(texts)(`${sign}: %s`, (text) => expect(findScamSigns(text)).toContain(sign));
});

test.each(good)("are not found in honest text: %s", (text) => expect(findScamSigns(text)).toEqual([]));

test("are listed by gravity, in any case and spacing", () => {
  expect(findScamSigns("REGISTRATION  FEE first, then send YOUR   BVN, call 08031234567")).toEqual([
    "secret",
    "fee",
    "contact",
  ]);
});

/** Returns the least milliseconds of all its calls so far, because other work on the machine only adds to them. */
const leastTimeToRead = (text: string): (() => number) => {
  let least = Number.POSITIVE_INFINITY;
  return () => {
    const start = performance.now();
    findScamSigns(text);
    least = Math.min(least, performance.now() - start);
    return least;
  };
};

test.each(["send me ", "invest 1 ", "pay the ", "your a "])(
  "are found in time linear in the length of a text that repeats a beginning: %j",
  async (part) => {
    const [long, short] = [leastTimeToRead(part.repeat(1_600)), leastTimeToRead(part.repeat(400))];
    await expect.poll(() => long() / short()).toBeLessThan(10);
  },
);
