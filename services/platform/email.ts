/** «p•••@demo.example»: enough to know one's own address, too little to learn another's. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
