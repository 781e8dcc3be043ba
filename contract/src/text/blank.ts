/** Matches a text with something to see: not only blanks, and characters without a width (Unicode's category Cf). */
export const SOMETHING_TO_SEE = /[^\s\p{Cf}]/u

/** Whether a text has nothing to see. */
export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text)
