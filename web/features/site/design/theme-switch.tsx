import { Moon, Sun } from "lucide-react";
import { IconButton } from "#web/ui/actions/icon-button.tsx";

export function ThemeSwitch() {
  const turn = () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  };
  return (
    <IconButton
      label="Change theme"
      onClick={turn}
      icon={
        <>
          <Moon className="icon if-light" />
          <Sun className="icon if-dark" />
        </>
      }
    />
  );
}
