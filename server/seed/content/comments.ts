import { commentMaxLength } from "#shared/constants.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";

const fromServicemen = [
  "Is the price negotiable?",
  "Is the ceiling included?",
  "I can start Friday evening. I have my own tools.",
  "Which brand do you want?",
  "I am five minutes from you, I can come and look today.",
  "I did the same thing on your street last month.",
  "Are the materials on site or do I buy?",
  "Please post a clear picture.",
  "How many days do you give?",
  "Is it ground floor or upstairs?",
  "I dey available now now.",
  "Your budget is fine, I will take it.",
  "That price is small for this work, but we can talk.",
  "Can I come with one apprentice?",
  "I will give you three months' guarantee.",
  "Is transport part of the budget?",
  "When last was it serviced?",
  "It may be only the capacitor. Don't buy anything yet.",
  "Good evening, I have called you but line is busy.",
  "I can do it on Sunday after church.",
  "Please is light available for our machine?",
  "I have pictures of past work to show you.",
  "Do you need a receipt for your office?",
  "Is the place far from the main road?",
  "I have done this for 12 years. You will not regret it.",
  "Let me come and see before I say any price.",
  "Where exactly in the area?",
  "Is there parking for a small truck?",
  "I finish before dark if I start at 8.",
  "Do you want original or fairly used part?",
  "We are a team of four, we will be fast.",
  "Madam, please what is the size?",
  "Oga, abeg shift small for the budget.",
  "I charge for inspection but remove it if we work.",
  "Can I start next week? I am finishing another job.",
  "Are you still looking for somebody?",
] as const;

const fromPosters = [
  "Yes, it is still available.",
  "Materials are on site already.",
  "Please call me after 5 pm.",
  "It is upstairs, second floor.",
  "Budget is final, thank you.",
  "Come and see it tomorrow morning.",
  "I prefer someone close by.",
  "Transport is included.",
  "Somebody is coming at noon. If it fails I will call you.",
  "Thank you all, I have found someone.",
  "Any good brand. You advise me.",
  "There is light and water.",
  "No agents please, only the person doing the work.",
  "Two days at most.",
  "I have added a picture.",
  "Yes, I need a receipt.",
  "You can come with your apprentice.",
  "I will pay half before and half after.",
] as const;

export const commentTexts: readonly string[] = [...fromServicemen, ...fromPosters];

export function drawComment(numbers: SeededNumbers, writer: "serviceman" | "poster"): string {
  return numbers.pick(writer === "poster" ? fromPosters : fromServicemen).slice(0, commentMaxLength);
}

const reviewTexts: readonly (readonly [rating: 1 | 2 | 3 | 4 | 5, text: string])[] = [
  [5, "Came on time, finished the same day and swept the place. I have saved the number."],
  [5, "Very honest. Told me I did not need a new one and fixed the old one for half the money."],
  [5, "Neat work. My landlord asked who did it."],
  [5, "Na correct person. E sabi the work well well."],
  [5, "Second time I am calling him and still the same good work."],
  [5, "She was patient with my children and the hair has lasted three weeks."],
  [5, "Paid at once after the job and even gave us lunch."],
  [5, "Clear instructions and the materials were ready when we came."],
  [4, "Good work, but he came two hours late because of traffic."],
  [4, "Everything works. The finishing could be a bit cleaner."],
  [4, "Fair price and polite. He had to come back once to tighten something."],
  [4, "Good customer. The job was bigger than the post said, but we agreed on a new price."],
  [4, "The food was sweet, only the rice was small for 60 people."],
  [3, "He did it, but I had to call many times before he came."],
  [3, "Okay for the price. It took three days instead of one."],
  [3, "Work is fine, communication is not."],
  [2, "Left without cleaning up and I had to pay someone for that."],
  [2, "We agreed one price on the phone and another one at the gate."],
  [1, "Never showed up and stopped picking my calls."],
];

export function drawReview(numbers: SeededNumbers): { rating: 1 | 2 | 3 | 4 | 5; text: string } {
  const [rating, text] = numbers.pick(reviewTexts);
  return { rating, text };
}
