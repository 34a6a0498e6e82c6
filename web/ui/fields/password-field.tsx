import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type PasswordFieldProps = Omit<TextFieldProps, "type" | "suffix"> & {
  autoComplete: "current-password" | "new-password";
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <IconButton
          label={isShown ? uiTexts.hidePassword : uiTexts.showPassword}
          icon={isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
