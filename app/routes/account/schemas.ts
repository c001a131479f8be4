import { z } from "zod";
import { email } from "~/.server/fields";

/** What the login asks for; a forgotten password asks for the same without it. */
export const loginSchema = z.object({
  email: email("account:login.emailRequired", "account:login.emailWrong"),
  password: z.string("account:login.passwordRequired").max(200, "account:login.BAD_CREDENTIALS"),
  role: z.enum(["PATIENT", "PRACTITIONER"]).default("PATIENT"),
  returnTo: z.string().optional(),
  loginFrom: z.literal("search").optional().catch(undefined),
  formKey: z.string(),
});

export type LoginFields = z.input<typeof loginSchema>;

/** A new password, typed twice alike. */
export const newPasswordSchema = z
  .object({
    password: z.string("account:reset.required").max(200, "errors:password.tooLong"),
    confirmPassword: z.string("errors:password.mismatch"),
    formKey: z.string(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: "errors:password.mismatch",
  });

export type NewPasswordFields = z.input<typeof newPasswordSchema>;
