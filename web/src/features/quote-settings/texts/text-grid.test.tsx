import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { planWith, settingsWith } from '../settings-for-tests.ts'
import { textRows } from './keyed-texts.ts'
import { TextGrid } from './TextGrid.tsx'
import { useSavedTexts } from './TextsSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const SETTINGS = settingsWith({ DE: [planWith({ items: [{ desc: 'Robot', qty: 1, price: 100 }] })] })
const TEXTS: readonly QuoteTranslation[] = [{ key: 'Robot', lang: 'fr', value: 'Le robot' }]
const ROWS = textRows(SETTINGS, 'translations', TEXTS).slice(0, 2)

function show({ mayEdit = true, refused = false } = {}) {
  function Grid() {
    const { unsaved, save, forget } = useSavedTexts('translations', TEXTS)
    return (
      <TextGrid
        label="Translations"
        rows={ROWS}
        mayEdit={mayEdit}
        unsaved={unsaved}
        onSave={save}
        onForget={forget}
      />
    )
  }
  const shown = showScreen(Grid, () =>
    refused ? [409, { code: 'changed_meanwhile', message: 'Changed meanwhile.' }] : [200, {}],
  )
  return { ...shown, sent: () => shown.calls.map(({ body }) => body) }
}
const input = (name: string) => screen.getByRole('textbox', { name })

it('edits a cell on click, saves it on Enter, and sends nothing if it is unchanged', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByText('Missing'))
  const german = input('Robot, German')
  expect(document.activeElement).toBe(german)
  fireEvent.change(german, { target: { value: ' Roboter ' } })
  fireEvent.keyDown(german, { key: 'Enter' })
  await waitFor(() => expect(sent()).toEqual([{ key: 'Robot', lang: 'de', value: 'Roboter', was: null }]))
  fireEvent.click(screen.getByText('Le robot'))
  fireEvent.keyDown(input('Robot, French'), { key: 'Tab' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent()).toHaveLength(1)
})

it('Esc keeps the old text, and an empty text deletes it', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByText('Le robot'))
  fireEvent.change(input('Robot, French'), { target: { value: 'Autre' } })
  fireEvent.keyDown(input('Robot, French'), { key: 'Escape' })
  expect(screen.getByText('Le robot')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByText('Le robot'))
  fireEvent.change(input('Robot, French'), { target: { value: '' } })
  fireEvent.blur(input('Robot, French'))
  await waitFor(() => expect(sent()).toEqual([{ key: 'Robot', lang: 'fr', value: '', was: 'Le robot' }]))
})

it('is one tab stop: arrows move the focus, and a letter starts editing', async () => {
  show()
  const grid = await screen.findByRole('grid', { name: 'Translations' })
  const stops = () => [...grid.querySelectorAll<HTMLElement>('td[tabindex="0"]')]
  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  expect(stops()).toHaveLength(1)
  expect(document.activeElement).toBe(stops()[0])
  fireEvent.keyDown(grid, { key: 'S' })
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'S')
})

it('keeps a refused text in its cell', async () => {
  show({ refused: true })
  fireEvent.click(await screen.findByText('Missing'))
  fireEvent.change(input('Robot, German'), { target: { value: 'Roboter' } })
  fireEvent.keyDown(input('Robot, German'), { key: 'Enter' })
  expect(await screen.findByText('Roboter, not saved')).toBeTruthy()
  fireEvent.click(screen.getByText('Roboter, not saved'))
  expect(input('Robot, German')).toHaveProperty('value', 'Roboter')
})

it('cannot be edited by users who may only read', async () => {
  show({ mayEdit: false })
  fireEvent.click(await screen.findByText('Missing'))
  expect(screen.queryByRole('textbox')).toBeNull()
})
