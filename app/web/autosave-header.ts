/** Marks a form that scripts send when its page is left: nobody waits for its answer. */
export const autosaveHeader = "x-autosave";
