/** A day as the console writes it: YYYY/MM/DD. @param day YYYY-MM-DD */
export const dayText = (day: string): string => day.replaceAll('-', '/')
