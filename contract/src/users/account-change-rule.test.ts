import { expect, it } from 'vitest'
import { RIGHTS } from '../endpoint/rights.ts'
import { accessBeyond, accessBeyondText } from './account-change-rule.ts'

const holding = (userAccess: readonly string[], contractAccess = false) => ({ userAccess, contractAccess })

it.each([
  ['the same rights', holding(['Default', 'User']), holding(['User']), []],
  ['one more right', holding(['User', 'Commands']), holding(['User']), ['Commands']],
  ['contract access', holding(['User'], true), holding(['User']), ['Contract access']],
  ['contract access that both have', holding(['User'], true), holding(['User'], true), []],
  ['a right that no longer exists', holding(['Fax']), holding(['User']), ['Fax']],
])('an account with %s', (_what, account, editor, missing) => {
  expect(accessBeyond(account, editor)).toEqual(missing)
})

it('lists the missing access, and shortens a long list', () => {
  expect(accessBeyondText(['User accounts', 'Commands'])).toContain(
    'You do not hold: User accounts, Commands.',
  )
  const many = accessBeyondText(accessBeyond(holding(RIGHTS), holding(['User'])))
  expect(many).toContain(`and ${RIGHTS.length - 2 - 8} more.`)
})
