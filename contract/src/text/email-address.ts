/** An address that a mail program accepts. */
export const EMAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text can be the address of a mail. */
export const isEmailAddress = (text: string): boolean => EMAIL_ADDRESS.test(text)
