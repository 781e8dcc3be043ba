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
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language'
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
import { tags } from '@lezer/highlight'
import { keyCompletions, type KnownNames, namesFor, namespaceOf } from './sql-names.ts'

// The colour variables work in both colour schemes.
const LOOK = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: 'var(--sql-size)',
    color: 'var(--sc-ink)',
    background: 'var(--sc-surface)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sc-mono)', lineHeight: '1.5' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--sc-accent)' },
  '.cm-line': { padding: '0 10px 0 6px' },
  '.cm-gutters': { border: 'none', background: 'var(--sc-surface)', color: 'var(--sc-ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '30px', padding: '0 6px' },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': { background: 'var(--sc-selected)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--sc-bad-soft)' },
  '.cm-sql-name': { color: 'var(--sc-accent-ink)', fontWeight: '600' },
  '.cm-sql-error': { textDecoration: 'underline wavy var(--sc-bad-mark)', textUnderlineOffset: '3px' },
  '.cm-tooltip': {
    border: '1px solid var(--sc-line-2)',
    borderRadius: '4px',
    background: 'var(--sc-raised)',
    boxShadow: 'var(--sc-shadow-menu)',
    color: 'var(--sc-ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sc-mono)', fontSize: '12px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '18px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--sc-selected)',
    color: 'var(--sc-ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--sc-ink-3)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '320px', padding: '6px 8px', fontSize: '12px' },
  // If there is no space beside the list, the info would cover it.
  '.cm-completionInfo.cm-completionInfo-left-narrow, .cm-completionInfo.cm-completionInfo-right-narrow': {
    display: 'none',
  },
})

const WORDS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'var(--sc-accent-ink)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sc-info-ink)' },
  { tag: tags.number, color: 'var(--sc-logbook-ink)' },
  { tag: tags.comment, color: 'var(--sc-ink-3)', fontStyle: 'italic' },
  { tag: tags.typeName, color: 'var(--sc-ink-2)' },
])

const SQL_THEME = [LOOK, syntaxHighlighting(WORDS)]

const ERROR = Decoration.mark({ class: 'cm-sql-error' })
const setPlace = StateEffect.define<number | undefined>()

/** The underlined error; it moves with the text around it. */
const errorMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const effect = transaction.effects.find((one) => one.is(setPlace))
    if (effect === undefined) return marks.map(transaction.changes)
    return effect.value === undefined ? Decoration.none : markAt(transaction.state, effect.value)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Highlights parameters and the name of the first query's rows. */
const HIGHLIGHTED = new MatchDecorator({
  regexp: /\b(?:ddparam_\d+|first_query)\b/gi,
  decoration: Decoration.mark({ class: 'cm-sql-name' }),
})
const highlighting = ViewPlugin.define(
  (view) => {
    const plugin = {
      marks: HIGHLIGHTED.createDeco(view),
      update: (update: ViewUpdate) => {
        plugin.marks = HIGHLIGHTED.updateDeco(update, plugin.marks)
      },
    }
    return plugin
  },
  { decorations: (plugin): DecorationSet => plugin.marks },
)

/** The extensions that do not depend on the names. Tab leaves the box as in any field; Ctrl ] and Ctrl [ indent. */
const BASE_EXTENSIONS: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  // The box is focusable anyway; accessibility checkers need the attribute to recognize it.
  EditorView.contentAttributes.of({
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    tabindex: '0',
  }),
  highlighting,
  errorMark,
  SQL_THEME,
  // The editor around the box executes the queries; this binding only prevents a new line.
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: (view) => closeCompletion(view) || true }])),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
]

const NO_NAMES: KnownNames = { views: [], keys: [], params: [], readsFirst: false, firstColumns: [] }

export interface SqlEditor {
  /** Replaces the text if it differs. */
  setText: (text: string) => void
  /** The names that the completion offers. */
  setNames: (names: KnownNames) => void
  /** Sets ARIA attributes of the text box. */
  setAttributes: (attributes: Readonly<Record<string, string>>) => void
  /** Underlines an error at a position; undefined removes the underline. */
  showError: (at: number | undefined) => void
  /** Inserts a text at the cursor or replaces the selection. */
  insert: (text: string) => void
  focus: () => void
  destroy: () => void
}

interface SqlEditorOptions {
  parent: HTMLElement
  text: string
  onChange: (text: string) => void
}

/** Creates an editor for PostgreSQL with colours, completion, brackets and undo. */
export function createSqlEditor({ parent, text, onChange }: SqlEditorOptions): SqlEditor {
  const language = new Compartment()
  const attributes = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        BASE_EXTENSIONS,
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

/** Underlines an error and moves the cursor there; undefined removes the underline. */
function showErrorAt(view: EditorView, at: number | undefined): void {
  const place = at === undefined ? undefined : Math.min(at, view.state.doc.length)
  view.dispatch({
    effects: setPlace.of(place),
    ...(place === undefined ? {} : { selection: { anchor: place }, scrollIntoView: true }),
  })
}

function markAt(state: EditorState, at: number): DecorationSet {
  const range = wordAt(state.doc.toString(), at)
  return range === undefined ? Decoration.none : Decoration.set(ERROR.range(range.from, range.to))
}

/** The range to underline for an error: the word or quoted text at a position; at the end of the text the last word. */
export function wordAt(text: string, at: number): { from: number; to: number } | undefined {
  const place = Math.min(Math.max(0, at), text.length)
  const word = /^(?:'(?:[^'\n]|'')*'|[\w"]+|\S)/.exec(text.slice(place))?.[0]
  if (word !== undefined) return { from: place, to: place + word.length }
  const before = /(?:[\w"]+|\S)\s*$/.exec(text.slice(0, place))
  if (before === null) return undefined
  return { from: before.index, to: before.index + before[0].trimEnd().length }
}

const keywords = keywordCompletionSource(PostgreSQL, true)

/** Keywords are not offered after a dot. */
const completeKeyword: CompletionSource = (context) =>
  context.matchBefore(/\.\w*/) === null ? keywords(context) : null

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

/** Completes data keys within quotes, and names elsewhere. After a dot the schema source completes. */
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
