import { data } from "react-router";

/** Unknown addresses end in the error screen with status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
