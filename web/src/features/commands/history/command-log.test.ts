import { expect, it } from 'vitest'
import { importantLines } from './CommandLog.tsx'

const line = (message: string, error = false) => ({ message, error })

it('errors, lines with a slash, and the last line are important', () => {
  const lines = [
    line('Downloading'),
    line('Chunk 3/5'),
    line('No space left', true),
    line('Trying again'),
    line('Downloaded'),
  ]
  expect(importantLines(lines).map(({ message }) => message)).toEqual([
    'Chunk 3/5',
    'No space left',
    'Downloaded',
  ])
})

it('lists a line only once, and nothing for an empty log', () => {
  expect(importantLines([line('/failed', true)])).toHaveLength(1)
  expect(importantLines([])).toEqual([])
})
