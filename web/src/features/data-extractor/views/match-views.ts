import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'

/** A view in a search, and which of its columns match. */
export interface FoundView {
  readonly view: QueryView
  /** The names of the columns that the search found; all without a search, or where the view itself was found. */
  readonly columns: ReadonlySet<string>
}

/** The views whose name, comment or columns have each word of a search; case and accents are ignored. */
export function matchViews(views: readonly QueryView[], search: string): FoundView[] {
  const words = foldedWords(search)
  return views.flatMap((view) => {
    const all = new Set(view.columns.map(({ name }) => name))
    if (hasWords(`${view.name} ${view.comment}`, words)) return [{ view, columns: all }]
    const found = view.columns.filter(({ name, comment }) =>
      hasWords(`${view.name} ${name} ${comment}`, words),
    )
    return found.length === 0 ? [] : [{ view, columns: new Set(found.map(({ name }) => name)) }]
  })
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}
