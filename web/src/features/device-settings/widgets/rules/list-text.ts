const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Nordic Turf, Greenline and Leeds'. */
export const listText = (words: readonly string[]): string => LIST.format(words)
