import { z } from "zod";
import { currentLanguage, email } from "./auth.ts";
import { endpoint } from "./endpoint.ts";

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact",
  auth: "public",
  summary: "Sends a message to the people behind the site, and a copy to its sender.",
  body: z.object({
    name: z.string().trim().min(1, "required").max(100),
    email,
    subject: z.string().trim().min(1, "required").max(120),
    message: z.string().trim().min(1, "required").max(4000),
    currentLanguage,
  }),
  answer: z.object({ reference: z.string() }),
});
