import { useState } from "react";
import { shellTexts } from "#texts/shell.ts";
import { chooseTheme, readTheme, type ThemeChoice } from "#web/lib/theme.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";

const words = shellTexts;
const choices = [
  { value: "light", label: words.light },
  { value: "dark", label: words.dark },
  { value: "system", label: words.system },
];

/** Light, dark or the system's theme. Only rendered in the open menu, so never on the server. */
export function ThemeChooser() {
  const [choice, setChoice] = useState(readTheme);
  const choose = (value: string) => {
    chooseTheme(value as ThemeChoice);
    setChoice(value as ThemeChoice);
  };
  return (
    <div className="theme">
      <div className="caption">{words.theme}</div>
      <SegmentedControl label={words.theme} segments={choices} value={choice} onSelect={choose} />
    </div>
  );
}
