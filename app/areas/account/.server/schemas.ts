import { z } from "zod";
import { roles } from "~/api/.server/codes";
import { email, key } from "~/web/.server/forms/fields";
import { formKeyField } from "~/web/.server/forms/once";

/** The fields of the login; a forgotten password needs the same without it. */
export const loginSchema = z.object({
  email: email("account:login.emailRequired", "account:login.emailWrong"),
  password: z.string(key("account:login.passwordRequired")).max(200, key("account:login.badCredentials")),
  role: z.enum(roles).default("patient"),
  returnTo: z.string().optional(),
  loginFrom: z.literal("search").optional().catch(undefined),
  formKey: formKeyField,
});

export type LoginFields = z.input<typeof loginSchema>;

/** A new password, typed twice; the services tell what else is wrong with it. */
export const newPasswordSchema = z.object({
  password: z.string(key("account:reset.required")).max(200, key("errors:password.tooLong")),
  confirmPassword: z.string().default(""),
  formKey: formKeyField,
});

export type NewPasswordFields = z.input<typeof newPasswordSchema>;
