import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/calls/api-error.ts'
import { checkOnce } from './LinkLoad.tsx'

it('checks each link once, even an invalid one', async () => {
  const ask = vi.fn<(token: string) => Promise<string>>(async (token) => {
    if (token === 'used') throw new ApiError('password_link_invalid', { message: 'Invalid link!' })
    return `${token} is good`
  })
  const once = checkOnce(ask)
  expect([await once('a'), await once('a'), await once('b')]).toEqual(['a is good', 'a is good', 'b is good'])
  await expect(once('used')).rejects.toThrow('Invalid link!')
  await expect(once('used')).rejects.toThrow('Invalid link!')
  expect(ask.mock.calls.flat()).toEqual(['a', 'b', 'used'])
})

it('checks again when no answer arrived', async () => {
  const ask = vi.fn<(token: string) => Promise<string>>()
  ask.mockRejectedValueOnce(new ApiError('unreachable'))
  ask.mockResolvedValueOnce('good')
  const once = checkOnce(ask)
  await expect(once('a')).rejects.toThrow('Could not contact service.')
  expect(await once('a')).toBe('good')
})
