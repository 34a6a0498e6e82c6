/** Fields of each setting on the page, and the display of its values. */
import type { OwnerSetting } from "#shared/contracts/settings.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import type { OwnerSettingName, OwnerSettings } from "#shared/settings.ts";
import { settingTexts as words } from "#texts/settings.ts";

export interface SettingPart {
  /** Path in `{ value, reason }`. */
  path: string;
  label: string;
  kind: "figure" | "line" | "text" | "flag";
}

const three = [0, 1, 2];
const seven = [0, 1, 2, 3, 4, 5, 6];

export const settingParts: Record<OwnerSettingName, readonly SettingPart[]> = {
  homeFigures: [
    { path: "value.jobs", label: words.jobs, kind: "figure" },
    { path: "value.completed", label: words.completed, kind: "figure" },
    { path: "value.budgetNaira", label: words.budget, kind: "figure" },
  ],
  testimonials: three.flatMap((n): SettingPart[] => [
    { path: `value.${n}.name`, label: words.testimonialName(n + 1), kind: "line" },
    { path: `value.${n}.trade`, label: words.testimonialTrade(n + 1), kind: "line" },
    { path: `value.${n}.place`, label: words.testimonialPlace(n + 1), kind: "line" },
    { path: `value.${n}.text`, label: words.testimonialText(n + 1), kind: "text" },
    { path: `value.${n}.isReal`, label: words.testimonialReal(n + 1), kind: "flag" },
  ]),
  pseudonyms: seven.map((n) => ({ path: `value.${n}`, label: words.pseudonym(n + 1), kind: "line" })),
  supportHours: [{ path: "value", label: words.hours, kind: "text" }],
  freePosts: [{ path: "value", label: words.count, kind: "figure" }],
  freeCalls: [{ path: "value", label: words.count, kind: "figure" }],
};

/** A value as its fields start with it: digits grouped. */
export function typedValue(name: OwnerSettingName, value: unknown): unknown {
  if (name === "freePosts" || name === "freeCalls") return groupDigits(value as number);
  if (name !== "homeFigures") return value;
  const figures = Object.entries(value as OwnerSettings["homeFigures"]);
  return Object.fromEntries(figures.map(([part, figure]) => [part, groupDigits(figure)]));
}

export function valueWords(name: OwnerSettingName, value: unknown): string {
  if (name === "testimonials") {
    const said = value as OwnerSettings["testimonials"];
    return said.map((each) => (each.isReal ? each.name : words.sampleOf(each.name))).join(", ");
  }
  if (name === "pseudonyms") return (value as OwnerSettings["pseudonyms"]).join(", ");
  if (name === "supportHours") return String(value);
  if (name !== "homeFigures") return groupDigits(value as number);
  const { jobs, completed, budgetNaira } = value as OwnerSettings["homeFigures"];
  return words.figuresShort(groupDigits(jobs), groupDigits(completed), formatNaira(budgetNaira));
}

export const defaultWords = ({ name, default: value }: OwnerSetting): string =>
  name === "testimonials" ? words.samples : valueWords(name, value);
