import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { openSectionsAt, readChoices, useOpenSections } from './open-sections.ts'

it('ignores invalid values in local storage', () => {
  expect(readChoices('{"a":true,"b":"yes","c":false}')).toEqual({ a: true, c: false })
  expect([readChoices(null), readChoices('no json'), readChoices('7'), readChoices('null')]).toEqual([
    {},
    {},
    {},
    {},
  ])
})

it('opens the initial section until the user closes it, and stores every change', () => {
  const stored = openSectionsAt('test.sections')
  const { result } = renderHook(() => useOpenSections(stored, 'first'))
  expect([result.current.isOpen('first'), result.current.isOpen('second')]).toEqual([true, false])
  act(() => result.current.setOpen(['first', 'second'], false))
  expect(result.current.isOpen('first')).toBe(false)
  act(() => result.current.setOpen(['second'], true))
  expect([result.current.isOpen('first'), result.current.isOpen('second')]).toEqual([false, true])
  expect(JSON.parse(localStorage.getItem('test.sections') ?? '')).toEqual({ first: false, second: true })
})
