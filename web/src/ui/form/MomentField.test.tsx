import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aroundChange, CHANGES } from '../../testing/zones.ts'
import { MomentField } from './MomentField.tsx'

afterEach(cleanup)

/** The winter offsets of the zones: with these a time falls into the hour that the browser's zone skips in spring. */
const OFFSETS = [1, -5, 12]

it.each(CHANGES)('in a browser in %s, around %s, the picker uses the chosen offset', (...change) =>
  aroundChange(change, (changed) => {
    for (const offset of OFFSETS) {
      const value = changed + 1800
      const onChange = vi.fn<(moment: number | null) => void>()
      const plain = new Date((value + offset * 3600) * 1000).toISOString()
      render(
        <MantineProvider env="test">
          <MomentField
            label="From"
            placeholder="Any time"
            value={value}
            onChange={onChange}
            utcOffsetHours={offset}
            latest={value}
          />
        </MantineProvider>,
      )
      const field = screen.getByRole('button', { name: 'From' })
      expect(field.textContent).toContain(plain.slice(11, 16))
      fireEvent.click(field)
      // Picking the same day again does not change the time.
      const day = Number(plain.slice(8, 10))
      const sameDay = screen.getAllByRole('button').find(({ textContent }) => textContent === String(day))
      fireEvent.click(sameDay ?? field)
      expect(onChange).toHaveBeenCalledWith(value)
      cleanup()
    }
  }),
)
