import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getStatus = endpoint({
  method: "GET",
  path: "/status",
  auth: "public",
  summary: "Answers when the services work, and says whether mail is slow to leave at the moment.",
  answer: z.object({ mailDelayed: z.boolean() }),
});
