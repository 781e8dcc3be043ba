import { describe, expect, it } from 'vitest'
import { errorText } from './error-text.ts'

describe('errorText', () => {
  it('drops the trailing period only', () => {
    expect(errorText('Could not contact service.')).toBe('Could not contact service')
    expect(errorText('Version 10.4 failed')).toBe('Version 10.4 failed')
  })

  it('falls back when there is nothing to say', () => {
    expect(errorText(undefined)).toBe('An error occured...')
    expect(errorText('  ')).toBe('An error occured...')
  })
})
