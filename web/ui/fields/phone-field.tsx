import { Phone } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A telephone number as people write it: 0803 123 4471 or +234 803 123 4471. The server decides if it is one. */
export function PhoneField(props: Omit<TextFieldProps, "type" | "prefix">) {
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel"
      figures
      {...props}
      type="tel"
      prefix={<Phone className="icon" />}
    />
  );
}
