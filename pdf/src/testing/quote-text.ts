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
  /** Before the tax in what is paid in a year. */
  readonly taxWithin: string
}

interface PaidYear {
  /** One payment, or twelve, as '5 × 100.00' stands for five. */
  readonly payments: string[]
  /** Null if none is named. */
  tax: string | null
}

/** What is paid in each year as the boxes of the payment plan say it. Null if the quote has no payment plan. */
export function paidYears(pages: readonly string[], words: PlanWords): PaidYear[] | null {
  const lines = pages.flatMap((page) => page.split('\n'))
  const title = lines.findIndex((line) => line.trim() === words.plan)
  if (title < 0) return null
  const years: PaidYear[] = []
  /** Where the boxes of the present row begin. */
  let boxes: { at: number; year: PaidYear }[] = []
  for (const line of lines.slice(title + 1)) {
    const texts = textsOf(line)
    if (texts.length > 0 && texts.every(({ text }) => text.startsWith(`${words.year} `))) {
      boxes = texts.map(({ text, at }) => {
        const year: PaidYear = { payments: [], tax: null }
        years[Number(text.slice(words.year.length)) - 1] = year
        return { at, year }
      })
    } else if (!texts.every(({ text, at }) => isRead(text, { words, year: nearest(boxes, at)?.year }))) break
  }
  return years
}

/** Adds what a line of a box says to its year; false if it is none. */
function isRead(text: string, { words, year }: { words: PlanWords; year: PaidYear | undefined }): boolean {
  const [, count = '1', amount] = /^(?:(\d+) × )?([\d,.]+)$/.exec(text) ?? []
  if (year === undefined) return false
  if (amount !== undefined) year.payments.push(...Array.from({ length: Number(count) }, () => amount))
  else if (text.startsWith(`${words.taxWithin} `)) year.tax = text.slice(words.taxWithin.length + 1)
  else return false
  return true
}

const textsOf = (line: string) =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: at }) => ({ text, at }))

function nearest<Box extends { at: number }>(boxes: readonly Box[], at: number): Box | undefined {
  return boxes.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}
