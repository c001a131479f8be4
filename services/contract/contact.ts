import { z } from "zod";
import { currentLanguage, email } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { linesText, lineText } from "./line.ts";

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact",
  auth: "optional",
  keepsAnswer: true,
  summary:
    "Sends a message to the people behind the site. Its sender gets a copy (TEXT) at the proven address of the account that calls; any other address gets a receipt without a word of the message (NOTICE), or nothing (NONE) when too many receipts left within the hour.",
  body: z.object({
    name: lineText().min(1, "required").max(100),
    email,
    subject: lineText().min(1, "required").max(120),
    message: linesText().min(1, "required").max(4000),
    currentLanguage,
  }),
  answer: z.object({ reference: z.string(), copy: z.enum(["TEXT", "NOTICE", "NONE"]) }),
});
