/** The initial text of an emergency mail. The user fills in the parts in brackets. */
export const PARTNER_LETTER = `Dear partner,

We would like to inform you of a problem that affects the robots of your customers.

What has happened: [describe the problem in one or two sentences]
Who is affected: [all robots / robots with software version …]
Since when: [date and time, with the time zone]

What your customers notice: [for example: robots stop and show 'No correction data']
What they can do until it is solved: [for example: nothing, please do not restart the robot]

We are working on a solution and expect it by [date and time]. We will write to you again as soon as it is solved, and by [date and time] at the latest.

Please pass this on to the customers who are affected. You need not report the problem; if you have questions, our support is happy to help you.

We apologise for the inconvenience.

Kind regards
[your name]
`

/** Whether a part in brackets is still to be filled in. */
export function hasPlaceholder(letter: string): boolean {
  return /\[[^\]\n]+\]/.test(letter)
}

/** 'one person', '45 people'. */
export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`
}
