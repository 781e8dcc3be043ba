import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { keywordCompletionSource, PostgreSQL, schemaCompletionSource } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput, indentUnit, syntaxTree } from '@codemirror/language'
import { Compartment, EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { keyCompletions, type KnownNames, namesFor, namespaceOf } from './sql-names.ts'
import { SQL_THEME } from './sql-theme.ts'

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

const SQL_ERROR: Extension = errorMark

/** Underlines the place of an error and moves the cursor there; undefined takes the line away. */
function showErrorAt(view: EditorView, at: number | undefined): void {
  const place = at === undefined ? undefined : Math.min(at, view.state.doc.length)
  view.dispatch({
    effects: setPlace.of(place),
    ...(place === undefined ? {} : { selection: { anchor: place }, scrollIntoView: true }),
  })
}

/** A box in which SQL is written. */
export interface SqlEditor {
  /** Replaces the text, if it is another one. */
  setText: (text: string) => void
  /** The names that the completion offers. */
  setNames: (names: KnownNames) => void
  /** What describes the box to screen readers, and whether it is wrong. */
  setAttributes: (attributes: Readonly<Record<string, string>>) => void
  /** Underlines the place of an error; undefined takes the line away. */
  showError: (at: number | undefined) => void
  /** Writes a text at the cursor, in place of what is selected. */
  insert: (text: string) => void
  focus: () => void
  destroy: () => void
}

interface SqlEditorOptions {
  parent: HTMLElement
  text: string
  onChange: (text: string) => void
}

/** Creates a box: PostgreSQL with its colours, completion, brackets and undo. */
export function createSqlEditor({ parent, text, onChange }: SqlEditorOptions): SqlEditor {
  const language = new Compartment()
  const attributes = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        WRITING,
        language.of(languageOf(NO_NAMES)),
        attributes.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setText: (next) => {
      if (next === view.state.doc.toString()) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    setNames: (names) => view.dispatch({ effects: language.reconfigure(languageOf(names)) }),
    setAttributes: (next) =>
      view.dispatch({ effects: attributes.reconfigure(EditorView.contentAttributes.of(next)) }),
    showError: (at) => showErrorAt(view, at),
    insert: (insert) => {
      view.dispatch(view.state.replaceSelection(insert))
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

const NO_NAMES: KnownNames = { views: [], keys: [], params: [], readsFirst: false, firstColumns: [] }

/** Parameters and the rows of the first query stand out. */
const STANDS_OUT = new MatchDecorator({
  regexp: /\b(?:ddparam_\d+|first_query)\b/gi,
  decoration: Decoration.mark({ class: 'cm-sql-name' }),
})
const standingOut = ViewPlugin.define(
  (view) => {
    const plugin = {
      marks: STANDS_OUT.createDeco(view),
      update: (update: ViewUpdate) => {
        plugin.marks = STANDS_OUT.updateDeco(update, plugin.marks)
      },
    }
    return plugin
  },
  { decorations: (plugin): DecorationSet => plugin.marks },
)

/** What a box is without its names. Tab leaves it, as it leaves any field: Ctrl ] and Ctrl [ indent. */
const WRITING: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  // The Tab stop is one anyway; named, checkers of accessibility know it too.
  EditorView.contentAttributes.of({
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    tabindex: '0',
  }),
  standingOut,
  SQL_ERROR,
  SQL_THEME,
  // What is around the box executes: here it only is no new line.
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: (view) => closeCompletion(view) || true }])),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
]

function languageOf(names: KnownNames): Extension {
  return [
    PostgreSQL.extension,
    PostgreSQL.language.data.of({
      autocomplete: schemaCompletionSource({ dialect: PostgreSQL, schema: namespaceOf(names) }),
    }),
    PostgreSQL.language.data.of({ autocomplete: completeKeyword }),
    PostgreSQL.language.data.of({ autocomplete: (context: CompletionContext) => complete(context, names) }),
  ]
}

const keywords = keywordCompletionSource(PostgreSQL, true)

/** No keyword follows a point. */
const completeKeyword: CompletionSource = (context) =>
  context.matchBefore(/\.\w*/) === null ? keywords(context) : null

/** The keys of the fleet between quotes, elsewhere the names; what follows a point is the schema's. */
function complete(context: CompletionContext, names: KnownNames): CompletionResult | null {
  const node = syntaxTree(context.state).resolveInner(context.pos, -1)
  if (node.name === 'String') {
    const from = node.from + 1
    return { from, options: keyCompletions(names.keys), validFor: /^[^']*$/ }
  }
  if (/Comment|QuotedIdentifier/.test(node.name)) return null
  const word = context.matchBefore(/[\w.]*/)
  if (word === null || word.text.includes('.') || (word.text === '' && !context.explicit)) return null
  return { from: word.from, options: namesFor(context.state.doc.toString(), names), validFor: /^\w*$/ }
}
