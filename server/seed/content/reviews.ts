import type { SeededNumbers } from "../seeded-numbers.ts";

const ofServicemen: Readonly<Record<number, readonly string[]>> = {
  5: [
    "Came at the exact time agreed and finished the same day. I did not have to call twice.",
    "Very neat work. Even swept the place before leaving. God bless you.",
    "I have used three people before. This is the best by far.",
    "Everything was explained before the start and the price did not change.",
    "Fast and honest. I got back the balance of the money for materials without asking.",
    "Na correct person. No story, no delay.",
    "My neighbour recommended this person after one job. She was right.",
    "Done well even though rain disturbed us for two days. A promise kept.",
    "Quality work at a fair price. My sister has already booked the next one.",
    "Came back after a week to check that everything is still fine. Who does that?",
    "Polite, quick and clean. My children were in the house and I was not worried.",
    "I was not around and the work was still done as we agreed, with pictures at every stage.",
    "The work is strong. It is four weeks now and no complaint at all.",
    "Knows the job very well. I only showed a picture and got exactly that.",
    "Everything was ready before my guests came. I am grateful.",
    "Told me the truth that I did not need the bigger job. That saved me plenty money.",
  ],
  4: [
    "Good work, only one hour late. There was a call to tell me, so no problem.",
    "I am satisfied. The price is a bit on the high side but you see where the money went.",
    "The work is clean. It took three days instead of two.",
    "Did it well. Next time please come with your own ladder.",
    "Nice person and good hands. Just agree on materials first.",
    "It came out fine. A small touch-up was needed and was done the next day.",
    "Good job overall. Traffic delayed the start.",
    "Knows the work. Talks plenty but delivers.",
    "Very okay for the price. I will call again.",
    "The finishing is good. Cleaning up could have been better.",
  ],
  3: [
    "The work is okay but I had to call many times before it started.",
    "Manageable. I got what I asked for and nothing more.",
    "First day was good, second day only the apprentice came and it was slow.",
    "It is fine now, but the first material was not what I paid for. It was changed later.",
    "Fair. The price went up small after the first look.",
    "Good, but takes too many jobs at once.",
  ],
  2: [
    "The work stood still for four days. It was finished in the end but I was not happy.",
    "Not what we agreed. I had to get another person to complete the last part.",
    "Late every day and the finishing is rough.",
  ],
  1: [
    "Collected money for materials and came back two days later. Please be careful.",
    "I had to do it again after one week and nobody is picking my call.",
  ],
};

const ofClients: Readonly<Record<number, readonly string[]>> = {
  5: [
    "Paid complete, immediately I finished. Good client.",
    "All the materials were ready. Work was sweet.",
    "Respectful people. They even gave us food.",
    "Clear about what to do, and the price did not change. I will work there again.",
    "Balance was paid the same evening. Thank you.",
  ],
  4: [
    "Good client. The place was a bit far from where the post said.",
    "Paid well, but the job was bigger than the picture.",
    "Nice person. We waited one hour for the key.",
  ],
  3: [
    "The money came after one week of reminding.",
    "The work changed two times after we had agreed. In the end we settled.",
  ],
};

const thanks = [
  "Thank you very much. I am here any time you need me.",
  "God bless you. Please tell others.",
  "Thank you for trusting me with the work.",
  "I appreciate. Greet the family for me.",
  "Thank you. It was a pleasure.",
  "Thank you. The guarantee still stands.",
];
const regrets = [
  "I am sorry for the delay. My machine had a fault that week.",
  "Sorry about that. I came back and completed it. Thank you for your patience.",
  "Sorry for the inconvenience. I have spoken to my boys.",
];

const maxStars = { serviceman: [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1], client: [5, 5, 5, 4, 4, 3] } as const;
const soberShare = 0.55;

/** Stars and a text for a serviceman or client that is not in `taken`. */
export function drawReview(
  numbers: SeededNumbers,
  kind: keyof typeof maxStars,
  taken: ReadonlySet<string>,
): { rating: number; text: string } {
  const texts = kind === "serviceman" ? ofServicemen : ofClients;
  const drawn = numbers.pick(maxStars[kind]);
  // Very bad reviews are rarer than one in six.
  const rating = drawn < 3 && numbers.chance(soberShare) ? 4 : drawn;
  const unused = (texts[rating] ?? []).filter((text) => !taken.has(text));
  if (unused.length > 0) return { rating, text: numbers.pick(unused) };
  const others = Object.entries(texts).flatMap(([stars, list]) =>
    list.filter((text) => !taken.has(text)).map((text) => ({ rating: Number(stars), text })),
  );
  return numbers.pick(others);
}

export const drawReply = (numbers: SeededNumbers, rating: number): string =>
  numbers.pick(rating >= 4 ? thanks : regrets);
