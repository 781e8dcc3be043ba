import { type EditorState, StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

const ERROR = Decoration.mark({ class: 'cm-sql-error' })
const setPlace = StateEffect.define<number | undefined>()

/** What is underlined: the word or the text in quotes at a place, at the end of a query its last word. */
export function wordAt(text: string, at: number): { from: number; to: number } | undefined {
  const place = Math.min(Math.max(0, at), text.length)
  const word = /^(?:'(?:[^'\n]|'')*'|[\w"]+|\S)/.exec(text.slice(place))?.[0]
  if (word !== undefined) return { from: place, to: place + word.length }
  const before = /(?:[\w"]+|\S)\s*$/.exec(text.slice(0, place))
  if (before === null) return undefined
  return { from: before.index, to: before.index + before[0].trimEnd().length }
}

function markAt(state: EditorState, at: number): DecorationSet {
  const range = wordAt(state.doc.toString(), at)
  return range === undefined ? Decoration.none : Decoration.set(ERROR.range(range.from, range.to))
}

/** The place of an error, underlined; it moves with the text around it. */
const errorMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const effect = transaction.effects.find((one) => one.is(setPlace))
    if (effect === undefined) return marks.map(transaction.changes)
    return effect.value === undefined ? Decoration.none : markAt(transaction.state, effect.value)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const SQL_ERROR: Extension = errorMark

/** Underlines the place of an error and moves the cursor there; undefined takes the line away. */
export function showErrorAt(view: EditorView, at: number | undefined): void {
  const place = at === undefined ? undefined : Math.min(at, view.state.doc.length)
  view.dispatch({
    effects: setPlace.of(place),
    ...(place === undefined ? {} : { selection: { anchor: place }, scrollIntoView: true }),
  })
}
