import { redirect } from "react-router";
import { listPaths } from "./list-paths";

/** The medical profile begins with its first list (MR-084). */
export const loader = () => redirect(listPaths.allergies);

/** With a component, visitors without access see the error page, which resource routes do not have. */
export default function MedicalProfile() {
  return null;
}
