import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useCalendarEscape } from './calendar.ts'

afterEach(cleanup)

/** A field with a calendar, in a popover that Escape closes. */
function Field() {
  const [isShown, setShown] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const onClick = useCalendarEscape()
  if (!isShown) return <p>Closed</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a popover
    <div onKeyDown={({ key }) => key === 'Escape' && setShown(false)}>
      <button
        onClick={(event) => {
          onClick(event)
          setOpen(!isOpen)
        }}
      >
        From
      </button>
      {isOpen && (
        <div data-dates-dropdown>
          <button>Previous month</button>
        </div>
      )}
    </div>
  )
}

it.each(['From', 'Previous month'])('Escape closes the calendar only, with the focus on %s', (focused) => {
  render(<Field />)
  fireEvent.click(screen.getByText('From'))
  fireEvent.keyDown(screen.getByText(focused), { key: 'Escape' })
  expect(screen.queryByText('Previous month')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('From'))
  fireEvent.keyDown(screen.getByText('From'), { key: 'Escape' })
  screen.getByText('Closed')
})
