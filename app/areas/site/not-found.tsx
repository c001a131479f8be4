import { data } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

/** Unknown addresses get the frame and the error page of the root. */
export default function NotFound() {
  return null;
}
