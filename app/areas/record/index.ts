import { href, redirect } from "react-router";

export const loader = () => redirect(href("/patient-dashboard/welcome"));

/** With a component, visitors without access see the error page, which resource routes do not have. */
export default function Dashboard() {
  return null;
}
