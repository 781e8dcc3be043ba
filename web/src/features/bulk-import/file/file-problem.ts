/** A file that cannot be imported. The message tells the user what is wrong and what to do. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

const AGAIN = 'Open it in a spreadsheet program and save it again as .xlsx.'

export const PROBLEMS = {
  empty: 'The file is empty. Choose one with a row for each device.',
  noRows: 'There are no rows here. Choose another sheet or another file.',
  oldWorkbook: 'This is an old Excel file (.xls). Save it as .xlsx in a spreadsheet program.',
  encrypted: 'The file is protected by a password. Remove the password and save it again.',
  noWorkbook: 'In spite of its name this is no .xlsx file. Save the table as .xlsx or .csv.',
  noText: 'In spite of its name this is no .csv file. Save the table as .csv or .xlsx.',
  workbookAsText: 'In spite of its name this is an .xlsx file. Give it the name ending .xlsx.',
  brokenWorkbook: `The file is damaged or incomplete. ${AGAIN}`,
  unpacksTooLarge: `Unpacked, the file would be far larger than a table of devices. ${AGAIN}`,
  tooSlow: 'Reading the file took too long. Save only the needed sheet and columns, and try again.',
  tooWide: 'The rows have too many columns. Leave out what is not needed, and save the file again.',
  tooManyCells:
    'The sheet has too many rows and columns together. Leave out what is not needed, and save the file again.',
  unreadable: 'The file could not be read. It may have been moved or changed: choose it again.',
} as const

export const tooManyRows = (most: number) =>
  `The sheet has more than ${most.toLocaleString('en')} rows. Split it into several files.`

const BELOW = 'Delete it, or copy the table into a new file, and save that.'

/** @param row from 1 */
export const tooFarRow = (row: number, most: number) =>
  `Row ${row.toLocaleString('en')} of the sheet has something in it; at most ${most.toLocaleString('en')} rows are read. ${BELOW}`

/** @param column in letters */
export const tooFarColumn = (column: string, most: number) =>
  `Column ${column} of the sheet has something in it; at most ${most} columns are read. ${BELOW}`

export const openQuotes = (row: number) =>
  `The quotation marks of row ${row.toLocaleString('en')} are not closed. Correct them, or save the file again from a spreadsheet program.`

/** @param address such as 'B12' */
export const unreadableCell = (address: string) => `Cell ${address} cannot be read. ${AGAIN}`
