export const EMAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmailAddress = (text: string): boolean => EMAIL_ADDRESS.test(text)

/** Matches a text with at least one visible character, ignoring spaces and characters without a width or shape. */
export const SOMETHING_TO_SEE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

export const isBlank = (text: string): boolean => !SOMETHING_TO_SEE.test(text)
