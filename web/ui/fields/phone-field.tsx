import { Phone } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A phone number in local or international form: 0803 123 4471 or +234 803 123 4471. The server validates it. */
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
