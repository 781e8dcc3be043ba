import { ACCESS_FIELDS, DEFAULT_TAG } from '../endpoint/rights.ts'

export interface HeldAccess {
  readonly userAccess: readonly string[]
  readonly contractAccess: boolean
}

const CONTRACT_ACCESS = 'Contract access'
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(ACCESS_FIELDS).map(([tag, { name }]) => [tag, name]),
)

/**
 * Names of the access that another user's account has and the editor does not have. Only if there is none may the
 * editor change the account (edit, end, delete, remove rights or customers, turn its second factor off).
 */
export function accessBeyond(account: HeldAccess, editor: HeldAccess): string[] {
  const rights = account.userAccess
    .filter((tag) => tag !== DEFAULT_TAG && !editor.userAccess.includes(tag))
    .map((tag) => NAMES.get(tag) ?? tag)
  return account.contractAccess && !editor.contractAccess ? [...rights, CONTRACT_ACCESS] : rights
}

/** A longer list is shortened, because nobody reads fifty names in an error. */
const MAX_NAMED = 8

/** Error message with the access that the editor lacks. */
export function accessBeyondText(missing: readonly string[]): string {
  const more = missing.length - MAX_NAMED
  const named = more > 0 ? `${missing.slice(0, MAX_NAMED).join(', ')} and ${more} more` : missing.join(', ')
  return `Only somebody who holds all access of an account can change it. You do not hold: ${named}.`
}
