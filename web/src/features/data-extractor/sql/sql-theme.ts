import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// The names of the look's colours hold in both schemes.
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
  '.cm-gutters': {
    border: 'none',
    background: 'var(--sc-surface)',
    color: 'var(--sc-ink-3)',
  },
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
  // Where there is no room beside the list, it would cover what can be chosen.
  '.cm-completionInfo.cm-completionInfo-left-narrow, .cm-completionInfo.cm-completionInfo-right-narrow': {
    display: 'none',
  },
})

/** Few colours: what is no keyword is what one looks for. */
const WORDS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'var(--sc-accent-ink)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sc-info-ink)' },
  { tag: tags.number, color: 'var(--sc-logbook-ink)' },
  { tag: tags.comment, color: 'var(--sc-ink-3)', fontStyle: 'italic' },
  { tag: tags.typeName, color: 'var(--sc-ink-2)' },
])

export const SQL_THEME = [LOOK, syntaxHighlighting(WORDS)]
