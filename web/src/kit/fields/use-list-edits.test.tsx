import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useListEdits } from './use-list-edits.ts'

afterEach(cleanup)

/** A list as the forms draw it: the first item cannot move up, the last one not down. */
function List() {
  const [value, setValue] = useState(['a', 'b', 'c'])
  const { list, move, remove } = useListEdits(value, setValue)
  return (
    <fieldset ref={list}>
      {value.map((item, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- as in the forms, an item has no id, only its place
        <fieldset key={place} data-place={place}>
          <output>{item}</output>
          <button data-act="up" disabled={place === 0} onClick={() => move(place, place - 1)}>
            up {place}
          </button>
          <button
            data-act="down"
            disabled={place === value.length - 1}
            onClick={() => move(place, place + 1)}
          >
            down {place}
          </button>
          <button data-act="remove" onClick={() => remove(place)}>
            remove {place}
          </button>
        </fieldset>
      ))}
      <button data-act="add">add</button>
    </fieldset>
  )
}

const items = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
const focused = () => document.activeElement?.textContent
function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the focus follows a moved item, and goes to the opposite button at the end of the list', () => {
  render(<List />)
  press('up 2')
  expect([items(), focused()]).toEqual([['a', 'c', 'b'], 'up 1'])
  press('up 1')
  expect([items(), focused()]).toEqual([['c', 'a', 'b'], 'down 0'])
  press('down 0')
  press('down 1')
  expect([items(), focused()]).toEqual([['a', 'b', 'c'], 'up 2'])
})

test('after a removal the next item gets the focus, or the add button if the list is empty', () => {
  render(<List />)
  press('remove 1')
  expect([items(), focused()]).toEqual([['a', 'c'], 'remove 1'])
  press('remove 1')
  expect([items(), focused()]).toEqual([['a'], 'remove 0'])
  press('remove 0')
  expect([items(), focused()]).toEqual([[], 'add'])
})
