/** The cells of each non-empty row of a page; columns are separated by at least two spaces. */
export const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/ {2,}/))

interface PlanWords {
  /** The title of the payment plan. */
  readonly plan: string
  /** Printed before the number of a year. */
  readonly year: string
  /** Printed before the VAT in a year's payment. */
  readonly taxWithin: string
}

interface PaidYear {
  /** One payment, or twelve; '5 × 100.00' counts as five. */
  readonly payments: string[]
  /** Null if no VAT is printed. */
  tax: string | null
}

/** The payments of each year in the boxes of the payment plan; null if there is no payment plan. */
export function paidYears(pages: readonly string[], words: PlanWords): PaidYear[] | null {
  // The last line of each page is its footer.
  const lines = pages.flatMap((page) => page.trimEnd().split('\n').slice(0, -1))
  const title = lines.findIndex((line) => line.trim() === words.plan)
  if (title < 0) return null
  const years: PaidYear[] = []
  /** Positions of the boxes in the current row. */
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

/** Adds a line of a box to its year; false if the line is not part of one. */
function isRead(text: string, { words, year }: { words: PlanWords; year: PaidYear | undefined }): boolean {
  const [, count = '1', amount] = /^(?:(\d+) × )?(\d[\d,. ]*)$/.exec(text) ?? []
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
