import { sizeText } from '../../../kit/fields/file-rules.ts'

/** What can be imported (specification 2, section 2.11). */
export const FILE_ENDINGS = ['.xlsx', '.csv'] as const
/** 50,000 rows of many columns; more is no table of devices. */
export const MAX_FILE_BYTES = 20_000_000

/** The specification's word for a file of another type (2, section 8). */
export const INVALID_TYPE = 'Invalid type'

/** What is wrong with what was dropped or selected, before anything is read; undefined when it is one good file. */
export function chosenProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  const [file, second] = files
  if (file === undefined) return 'This is no file. Drop or select one .xlsx or .csv file.'
  if (second !== undefined) return 'Only one file can be imported at a time. Choose one of them.'
  if (!FILE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) return INVALID_TYPE
  if (file.size > MAX_FILE_BYTES)
    return `The file has ${sizeText(file.size)}; at most ${sizeText(MAX_FILE_BYTES)} are allowed. Save only the needed sheet and columns.`
  return undefined
}
