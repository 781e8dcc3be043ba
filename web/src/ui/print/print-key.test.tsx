import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../theme/UiProvider.tsx'
import { type LoadRows, useMissingRows } from './missing-rows.ts'
import { PrintKey } from './PrintKey.tsx'

const print = vi.fn<() => void>()

beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
  // The test's document has no layout: everything in it counts as visible.
  Element.prototype.checkVisibility = () => true
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function List({ name, load }: { name: string; load: LoadRows<string> }) {
  const element = useRef<HTMLParagraphElement>(null)
  const [shown, setShown] = useState('one page')
  useMissingRows(element, { load, isMissing: true, show: ({ rows }) => setShown(rows.join(' ')) })
  return (
    <p ref={element}>
      {name}: {shown}
    </p>
  )
}

const show = (lists: React.ReactNode) =>
  render(
    <UiProvider>
      {lists}
      <PrintKey />
    </UiProvider>,
  )

const loadAll: LoadRows<string> = async () => ({ rows: ['one', 'two'], total: 2 })
/** @returns whether the key is left to the browser */
const press = async (keys: KeyboardEventInit) =>
  act(async () => fireEvent.keyDown(document.body, { key: 'p', ...keys }))

test('loads what is missing, and prints', async () => {
  show(<List name="Log" load={loadAll} />)
  print.mockImplementation(() => expect(screen.getByText('Log: one two')).toBeDefined())
  expect(await press({ ctrlKey: true })).toBe(false)
  expect(print).toHaveBeenCalledOnce()
})

test('leaves the key to the browser if nothing is missing, and with other keys', async () => {
  show(<p>A page</p>)
  expect(await press({ ctrlKey: true })).toBe(true)
  cleanup()
  show(<List name="Log" load={loadAll} />)
  for (const keys of [{}, { metaKey: true }, { ctrlKey: true, shiftKey: true }])
    expect(await press(keys)).toBe(true)
  expect(print).not.toHaveBeenCalled()
})

test('on a Mac it is Command P; Ctrl P moves the cursor there', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
  show(<List name="Log" load={loadAll} />)
  expect(await press({ ctrlKey: true })).toBe(true)
  expect(await press({ metaKey: true })).toBe(false)
  expect(print).toHaveBeenCalledOnce()
})

test('of a page behind a dialog nothing is loaded', async () => {
  show(
    <>
      <List name="Page" load={loadAll} />
      <div className="mantine-Modal-content">
        <List name="Dialog" load={loadAll} />
      </div>
    </>,
  )
  await press({ ctrlKey: true })
  expect(screen.getByText('Page: one page')).toBeDefined()
  expect(screen.getByText('Dialog: one two')).toBeDefined()
})

test('says that the rows could not be loaded, and does not print', async () => {
  show(<List name="Log" load={async () => Promise.reject(new Error('unreachable'))} />)
  await press({ ctrlKey: true })
  expect(await screen.findByText(/could not be loaded, so nothing was printed/)).toBeDefined()
  expect(print).not.toHaveBeenCalled()
})
