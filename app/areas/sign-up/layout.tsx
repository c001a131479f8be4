import { Outlet } from "react-router";

export default function CreatePatient() {
  return <Outlet />;
}
