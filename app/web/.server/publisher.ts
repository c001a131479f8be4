import { z } from "zod";

/** The publisher of the site, as the law requires to name it (LCEN article 6, RGPD article 13). */
export const publisherSchema = z.object({
  publisher: z.string().trim().min(1),
  address: z.string().trim().min(1),
  phone: z.string().trim().min(1),
  contactEmail: z.email(),
  director: z.string().trim().min(1),
  host: z.string().trim().min(1),
  hostAddress: z.string().trim().min(1),
  dpoEmail: z.email(),
  /** The publisher's social network pages, none by default. */
  social: z
    .array(z.object({ name: z.string().trim().min(1).max(40), url: z.url({ protocol: /^https$/ }) }))
    .max(4)
    .default([]),
});
export type Publisher = z.infer<typeof publisherSchema>;

/** The publisher of the demonstration: fictitious, with phone numbers reserved for fiction. */
export const fictitiousPublisher: Publisher = {
  publisher: "Société fictive Cabinet ouvert, SAS au capital de 0 €, RCS Nulle-Part 000 000 000",
  address: "1 rue de l'Exemple, 00000 Nulle-Part",
  phone: "01 99 00 00 00",
  contactEmail: "contact@demo.example",
  director: "Camille Exemple",
  host: "Hébergeur fictif",
  hostAddress: "2 rue de l'Exemple, 00000 Nulle-Part",
  dpoEmail: "dpo@demo.example",
  social: [],
};
