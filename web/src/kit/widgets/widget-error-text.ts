import { failedWith, messageOf } from '../../api/api-error.ts'

/** The text of a refusal: the form of a widget shows the newer value by itself, and keeps what was typed. */
export const widgetErrorText = (error: unknown): string =>
  failedWith(error, 'changed_meanwhile')
    ? 'Somebody else was faster, and nothing was changed. See what it is now, then try again.'
    : messageOf(error)
