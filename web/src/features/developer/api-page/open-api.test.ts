import { expect, it } from 'vitest'
import { countCalls, mayChange, readDescription } from './open-api.ts'

it('reads an OpenAPI description, and refuses other texts', () => {
  const read = readDescription(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Token' },
      paths: { '/api/token': { post: {}, parameters: [] }, '/api/data': { get: {}, delete: {} } },
    }),
  )
  expect(read?.['info']).toEqual({ title: 'Token' })
  expect(read && countCalls(read)).toBe(3)
  expect(['', '[]', '{}', '{"openapi":"3.1.0"}', 'x'].map(readDescription)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

it('recognizes the methods that may change something', () => {
  expect(['get', 'GET', 'head', 'options'].some(mayChange)).toBe(false)
  expect(['post', 'PUT', 'patch', 'DELETE', 'query'].every(mayChange)).toBe(true)
})
