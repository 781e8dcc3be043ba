import type { Page } from '@playwright/test'
import { hasPdfTools, pagesOf } from '../../pdf/src/testing/pdf-tools.ts'

/**
 * The text of each page that printing gives. Without Poppler, which reads PDFs, it is a single page: what is not hidden while
 * the browser prints.
 */
export async function printed(page: Page): Promise<string[]> {
  if (hasPdfTools) return pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  return [await whilePrinting(page, () => document.body.innerText)]
}

/** Runs a function in the page while it looks as on paper. */
export async function whilePrinting<Result>(page: Page, read: () => Result): Promise<Result> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  try {
    return await page.evaluate(read)
  } finally {
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
  }
}

/** The words of texts: a text on paper may go on in the next line, with another column's text in between. */
export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')),
]
