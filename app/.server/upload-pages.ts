/** The pages that take files, as routes name them; the server of sockets reads this too. */
export const uploads = ["consultationprocess/situation/documents", "create-patient/avatar"];
