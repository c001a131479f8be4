/** Marks a form that scripts send by themselves: its answer tells nobody that they are no longer signed in. */
export const autosaveHeader = "x-autosave";
