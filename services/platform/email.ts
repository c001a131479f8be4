/**
 * The mailbox that an address leads to, as limits on mails count it: in lower case and without «+tag» (RFC 5233), which
 * would make one mailbox as many addresses as one likes.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*/, "");

/** «p•••@demo.example»: enough to recognise one's own address, too little to learn another person's. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
