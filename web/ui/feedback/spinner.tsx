import { LoaderCircle } from "lucide-react";

/** Turns while something runs; the words beside it say what. */
export function Spinner() {
  return <LoaderCircle className="icon spin" />;
}
