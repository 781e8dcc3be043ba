import { requiredText } from '../endpoint/fields.ts'

/**
 * A user name as people type it to get in. Spaces around it do not count: keyboards of phones add one after a word, and
 * no user name has any.
 */
export const enteredUsername = requiredText(100)
  .describe('Spaces around it are ignored.')
  .transform((value) => value.trim())
