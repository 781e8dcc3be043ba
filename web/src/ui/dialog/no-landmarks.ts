/** A dialog's `header` element is no banner: with a question above a dialog the page would have three. */
export const NO_LANDMARKS = { header: { role: 'presentation' } }
