/** An address that a mail program accepts. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether a text can be the address of a mail. */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text)
