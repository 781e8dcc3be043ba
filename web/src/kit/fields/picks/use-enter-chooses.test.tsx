import { Combobox } from '@mantine/core'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act, useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { DeviceField } from '../devices/DeviceField.tsx'
import { SearchCombobox } from './SearchCombobox.tsx'
import { MultiSelectField, SelectField } from './SelectField.tsx'
import { NEVER_FIRST } from './use-enter-chooses.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

const FIELD = { label: 'Level', name: 'level', error: undefined }
const LEVELS = ['Normal', 'Super', 'Dealer', 'Developer']
const chosen = vi.fn<(value: unknown) => void>()

function Level({ start }: { start: string | null }) {
  const [value, setValue] = useState(start)
  return (
    <SelectField
      {...FIELD}
      data={LEVELS}
      value={value}
      onChange={(next) => {
        chosen(next)
        setValue(next)
      }}
    />
  )
}

/** Draws a field in a form. `enter` returns whether the form would be submitted. */
async function show(field: ReactNode) {
  chosen.mockReset()
  showScreen(
    () => <form>{field}</form>,
    () => [200, { robots: ROBOTS, tablets: [], baseStations: [] }],
  )
  const box = await screen.findByLabelText<HTMLInputElement>('Level', { selector: 'input' })
  return {
    box,
    type: (text: string) => {
      act(() => box.focus())
      fireEvent.input(box, { target: { value: text } })
    },
    enter: () => fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' }),
    press: (key: string) => fireEvent.keyDown(box, { key, code: key }),
    isOpen: () => box.hasAttribute('aria-controls'),
  }
}

const ROBOTS = Array.from({ length: 3000 }, (_, n) => ({
  id: 1000 + n,
  name: `Field ${n}`,
  customerId: 7,
  deprecated: null,
}))

it('Enter chooses the first match of what was typed, and then submits the form', async () => {
  const { box, type, enter, isOpen } = await show(<Level start={null} />)
  expect(enter()).toBe(true)
  type('de')
  expect(enter()).toBe(false)
  expect(chosen.mock.calls).toEqual([['Dealer']])
  expect(box.value).toBe('Dealer')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(enter()).toBe(true)
})

it('Enter never submits the form while something is typed that nothing matches', async () => {
  const { type, enter } = await show(<Level start="Super" />)
  type('zzz')
  expect(enter()).toBe(false)
  expect(enter()).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
})

it('Enter takes the option that the arrow keys have marked', async () => {
  const { type, enter, press } = await show(<Level start={null} />)
  type('de')
  press('ArrowDown')
  press('ArrowDown')
  enter()
  expect(chosen.mock.calls).toEqual([['Developer']])
})

it('Enter in a list that was opened without typing keeps the choice', async () => {
  const { box, enter, isOpen } = await show(<Level start="Super" />)
  fireEvent.click(box)
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(enter()).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
  expect(box.value).toBe('Super')
})

it('choosing the chosen option again keeps it and shows its name in the field', async () => {
  const { box, type } = await show(<Level start="Super" />)
  type('sup')
  fireEvent.click(screen.getByRole('option', { name: 'Super', hidden: true }))
  expect(chosen).not.toHaveBeenCalled()
  expect(box.value).toBe('Super')
})

it('a click into a field selects the label, so that typing replaces it', async () => {
  const { box } = await show(<Level start="Super" />)
  fireEvent.click(box)
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 5])
})

it('Escape closes the list and brings back the name of the chosen option', async () => {
  const { box, type, press, enter, isOpen } = await show(<Level start="Super" />)
  type('nor')
  press('Escape')
  expect(box.value).toBe('Super')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(enter()).toBe(true)
})

it('leaving the field brings back the name of the chosen option', async () => {
  const { box, type } = await show(<Level start="Super" />)
  type('nor')
  act(() => box.blur())
  expect(box.value).toBe('Super')
  expect(chosen).not.toHaveBeenCalled()
})

function Robot({ start }: { start: number | null }) {
  const [value, setValue] = useState(start)
  return (
    <DeviceField
      {...FIELD}
      type={DEVICE_TYPE.robot}
      value={value}
      onChange={(next) => {
        chosen(next)
        setValue(next)
      }}
    />
  )
}

it('Enter right after opening the list by keyboard keeps the chosen one of thousands', async () => {
  const { box, type, press, enter, isOpen } = await show(<Robot start={null} />)
  type('1005')
  enter()
  await waitFor(() => expect(box.value).toBe('1005 Field 5'))
  await waitFor(() => expect(isOpen()).toBe(false))
  press('ArrowDown')
  enter()
  expect(chosen.mock.calls).toEqual([[1005]])
  expect(box.value).toBe('1005 Field 5')
})

it('Enter among thousands waits for the matches of what was typed', async () => {
  const { box, type, enter } = await show(<Robot start={null} />)
  type('3999')
  enter()
  await waitFor(() => expect(box.value).toBe('3999 Field 2999'))
  expect(chosen.mock.calls).toEqual([[3999]])
})

it('Enter in a field for several options adds the first match once', async () => {
  function Levels() {
    const [values, setValues] = useState<string[]>([])
    return (
      <MultiSelectField
        {...FIELD}
        data={LEVELS}
        value={values}
        onChange={(next) => {
          chosen(next)
          setValues(next)
        }}
      />
    )
  }
  const { type, enter } = await show(<Levels />)
  type('de')
  expect(enter()).toBe(false)
  expect(enter()).toBe(false)
  expect(chosen.mock.calls).toEqual([[['Dealer']]])
})

it('Enter in a search box skips options that are disabled or add everything, and chooses one only once', async () => {
  function Search() {
    const [typed, setTyped] = useState('')
    return (
      <SearchCombobox label="Level" name="level" typed={typed} onTyped={setTyped} onChoose={chosen}>
        <Combobox.Options>
          <Combobox.Option value="all" {...NEVER_FIRST}>
            Add all
          </Combobox.Option>
          <Combobox.Option value="gone" disabled>
            Gone
          </Combobox.Option>
          <Combobox.Option value="one">One</Combobox.Option>
        </Combobox.Options>
      </SearchCombobox>
    )
  }
  const { type, enter } = await show(<Search />)
  type('o')
  expect(enter()).toBe(false)
  expect(enter()).toBe(false)
  expect(chosen.mock.calls).toEqual([['one']])
})

it('Enter ignores an option that was marked before the list showed the matches of what was typed', async () => {
  function Search() {
    const [typed, setTyped] = useState('')
    const [searched, setSearched] = useState('')
    return (
      <>
        <SearchCombobox
          label="Level"
          name="level"
          typed={typed}
          onTyped={setTyped}
          isStale={typed !== searched}
          onChoose={chosen}
        >
          <Combobox.Options>
            {LEVELS.filter((level) => level.startsWith(searched)).map((level) => (
              <Combobox.Option key={level} value={level}>
                {level}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </SearchCombobox>
        <button type="button" onClick={() => setSearched(typed)}>
          Search
        </button>
      </>
    )
  }
  const { type, press, enter } = await show(<Search />)
  type('De')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(LEVELS.length))
  press('ArrowDown')
  expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('Normal')
  enter()
  expect(chosen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(chosen.mock.calls).toEqual([['Dealer']])
})
