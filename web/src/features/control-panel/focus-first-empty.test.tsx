import { afterEach, beforeEach, expect, it } from 'vitest'
import { focusFirstEmpty } from './focus-first-empty.ts'

beforeEach(() => {
  // The tests' DOM does not scroll.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  document.body.replaceChildren()
})

function show(html: string): HTMLElement {
  document.body.innerHTML = html
  const card = document.querySelector<HTMLElement>('#card')
  if (card === null) throw new Error('There is no card.')
  return card
}
const CARD = '<div id="card"><input value="29503"><input id="level"></div>'
const focused = () => document.activeElement?.id

it('focuses the first empty field, also in a dialog', () => {
  focusFirstEmpty(show(CARD))
  expect(focused()).toBe('level')
  focusFirstEmpty(show(`<div aria-modal="true">${CARD}</div>`))
  expect(focused()).toBe('level')
})

it('leaves the focus in a dialog that was opened meanwhile', () => {
  const card = show(`${CARD}<div aria-modal="true"><input id="search"></div>`)
  document.querySelector<HTMLElement>('#search')?.focus()
  focusFirstEmpty(card)
  expect(focused()).toBe('search')
})
