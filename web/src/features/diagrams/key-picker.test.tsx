import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { diagramKey } from './values/keys.ts'
import { KeyPicker } from './KeyPicker.tsx'

const row = (key: string) => diagramKey(key, { type: 1, dictionary: {}, isTranslated: true })

test('a key that was selected for another device can be removed', () => {
  const onChange = vi.fn<(keys: string[]) => void>()
  render(
    <MantineProvider env="test">
      <KeyPicker
        available={['HDOP', 'Battery'].map(row)}
        chosen={['HDOP', 'pump_hours']}
        standard={['HDOP']}
        onChange={onChange}
      />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keys 2 of 3' }))
  expect(screen.getByRole('heading', { name: 'Never reported by this device' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'pump_hours' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['HDOP'])
})
