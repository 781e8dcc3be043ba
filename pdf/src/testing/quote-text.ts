/** The cells of each row of a page's text that is not empty; columns are apart by two spaces at least. */
export const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/ {2,}/))

interface PlanWords {
  /** The title of the payment plan. */
  readonly plan: string
  /** Before the number of a year. */
  readonly year: string
}

/**
 * What is paid in each year as the boxes of the payment plan say it: one payment, or twelve, as '5 × 100.00' stands for
 * five. Null if the quote has no payment plan.
 */
export function paidYears(pages: readonly string[], { plan, year }: PlanWords): string[][] | null {
  const lines = pages.flatMap((page) => page.split('\n'))
  const title = lines.findIndex((line) => line.trim() === plan)
  if (title < 0) return null
  const years: string[][] = []
  /** Where the boxes of the present row begin. */
  let boxes: { at: number; payments: string[] }[] = []
  for (const line of lines.slice(title + 1)) {
    const words = wordsOf(line)
    if (words.length > 0 && words.every(({ text }) => text.startsWith(`${year} `))) {
      boxes = words.map(({ text, at }) => {
        const payments: string[] = []
        years[Number(text.slice(year.length)) - 1] = payments
        return { at, payments }
      })
    } else {
      const paid = words.map(({ text, at }) => ({ at, payment: /^(?:(\d+) × )?([\d,.]+)$/.exec(text) }))
      if (paid.some(({ payment }) => payment === null)) break
      for (const { at, payment } of paid) {
        const [, count = '1', amount = ''] = payment ?? []
        nearest(boxes, at)?.payments.push(...Array.from({ length: Number(count) }, () => amount))
      }
    }
  }
  return years
}

const wordsOf = (line: string) =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: at }) => ({ text, at }))

function nearest<Box extends { at: number }>(boxes: readonly Box[], at: number): Box | undefined {
  return boxes.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}
