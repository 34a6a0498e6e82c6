import { LoaderCircle } from "lucide-react";

/** Shown while an action runs; text beside it says which. */
export function Spinner() {
  return <LoaderCircle className="icon spin" />;
}
