/** Matches a text with something to see: not only blanks, and characters without a width or a shape. */
export const SOMETHING_TO_SEE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has nothing to see. */
export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text)
