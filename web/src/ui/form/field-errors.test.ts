import { describe, expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

describe('fieldErrors', () => {
  it("keeps each field's first error", () => {
    const list = [
      { param: 'email', msg: 'Please enter valid email' },
      { param: 'password', msg: 'This field is required' },
      { param: 'email', msg: 'Invalud email!' },
    ]
    expect(fieldErrors(list)).toEqual({
      email: 'Please enter valid email',
      password: 'This field is required',
    })
  })
})
