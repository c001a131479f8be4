import { href, redirect } from "react-router";

export const loader = () => redirect(href("/practitioner-dashboard/welcome"));

/** With a component, visitors without access see the error page, which resource routes do not have. */
export default function PractitionerDashboard() {
  return null;
}
