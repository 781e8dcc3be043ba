import { bookFile } from './book.ts'
import { DATE_BOOKS } from './dates.ts'
import { LAYOUT_BOOKS } from './layouts.ts'
import { NUMBER_BOOKS } from './numbers.ts'
import { PACKAGE_BOOKS } from './packages.ts'
import { TEXT_BOOKS } from './texts.ts'

interface Book {
  readonly name: string
  readonly file: () => Promise<Uint8Array<ArrayBuffer>>
}

const BY_CELLS = { ...TEXT_BOOKS, ...NUMBER_BOOKS, ...DATE_BOOKS, ...LAYOUT_BOOKS }

/** Workbooks with every kind of cell, whose reading by LibreOffice is in `readings.json`. */
export const BOOKS: readonly Book[] = [
  ...Object.entries(BY_CELLS).map(([name, book]) => ({ name, file: () => bookFile(book) })),
  ...Object.entries(PACKAGE_BOOKS).map(([name, file]) => ({ name, file })),
]
