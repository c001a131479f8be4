/** The field that tells a check the size of the file of another field, whose bytes are not sent for it. */
export const sizeField = (field: string): string => `${field}Size`;
