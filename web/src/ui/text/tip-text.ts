/** More characters than a tip has room for. */
const LONGEST = 2000

/** As much of a text as a tip may show: a whole file would take its time to be laid out. */
export const tipText = (text: string): string => text.slice(0, LONGEST)
