/** «p•••@demo.example»: enough to recognise one's own address, too little to learn another person's. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
