import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import { CLASS_WORDS, classAt, type ClassifiedRows } from './row-classes.ts'

const ROWS_PER_PART = 1000

/** The rows with what became of them, as the parts of a CSV file. */
export function* resultParts(
  rows: ClassifiedRows,
  doneOf: (index: number) => string | undefined,
): Generator<string, void> {
  yield csvLine(['Row', 'ID', 'Value', 'Class', 'Reason'])
  for (let start = 0; start < rows.ids.length; start += ROWS_PER_PART) {
    let part = ''
    const end = Math.min(start + ROWS_PER_PART, rows.ids.length)
    for (let index = start; index < end; index += 1) part += lineOf(rows, index, doneOf(index))
    yield part
  }
}

function lineOf(rows: ClassifiedRows, index: number, done: string | undefined): string {
  const { numbers, ids, values } = rows
  return csvLine([
    String(numbers[index] ?? 0),
    ids[index] ?? '',
    values[index] ?? '',
    done ?? CLASS_WORDS[classAt(rows, index)],
    done === undefined ? rows.reasonOf(index) : '',
  ])
}
