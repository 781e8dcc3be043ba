import { expect, it } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { isOfOneScript, isReserved } from './username-rules.ts'
import { newUser } from './user.ts'

it.each([
  'support',
  'søren.groß',
  'ｋｅｅｐｅｒ',
  'поддержка-1',
  'Ελένη_2',
  'שירות',
  'محمد',
  '田中Taro',
  'たなかカナ',
  '김철수',
  'ɡ2',
  'o\u0308rjan',
])('accepts %s as one script', (name) => {
  expect(isOfOneScript(name)).toBe(true)
})

it.each([
  ['a Cyrillic т', 'supporт'],
  ['a Cyrillic а', 'pаul'],
  ['a Greek ο', 'bοss'],
  ['Latin in Greek', 'Ελένα-a'],
  ['Armenian', 'օscar'],
  ['a Cherokee letter', 'Ꭺnna'],
  ['Cherokee alone', 'ᎪᏴ'],
  ['Cyrillic and Greek', 'аοε'],
  ['Hangul and kana', '김か'],
])('rejects a name with %s: %s', (_what, name) => {
  expect(isOfOneScript(name)).toBe(false)
})

it('reserves every part of a path below /api/users', () => {
  const parts = allEndpoints().flatMap(({ path }) => {
    const [, api, resource, ...rest] = path.split('/')
    return api === 'api' && resource === 'users' ? rest.filter((part) => !part.startsWith('{')) : []
  })
  expect(parts).toContain('softdelete')
  expect(parts.filter((part) => !isReserved(part))).toEqual([])
})

it.each(['create', 'Create', 'ME', 'ｃｒｅａｔｅ', 'edit', 'user', 'softDelete'])(
  '%s is reserved',
  (username) => {
    const parsed = newUser.safeParse({ username, customerId: [1] })
    expect(parsed.error?.issues).toMatchObject([
      { path: ['username'], message: 'This word is part of an address and cannot be a user name.' },
    ])
  },
)

it('refuses a name of mixed scripts with one clear message', () => {
  const parsed = newUser.safeParse({ username: 'supporт', customerId: [1] })
  expect(parsed.error?.issues).toMatchObject([
    {
      path: ['username'],
      message: 'The letters are of different scripts. Some look alike, so a name keeps to one.',
    },
  ])
  for (const username of ['creator', 'user2', 'medit']) {
    expect(newUser.safeParse({ username, customerId: [1] }).success).toBe(true)
  }
})
