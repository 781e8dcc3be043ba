import { ACCESS_FIELDS, DEFAULT_TAG } from '../endpoint/rights.ts'

/** What an account holds: its rights, and contract access. */
export interface HeldAccess {
  readonly userAccess: readonly string[]
  readonly contractAccess: boolean
}

const CONTRACT_ACCESS = 'Contract access'
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(ACCESS_FIELDS).map(([tag, { name }]) => [tag, name]),
)

/**
 * What another user's account holds and the editor does not hold, by its names for people. The editor may change the
 * account (edit, end, delete, take rights or customers away, turn its second factor off) only if there is nothing.
 */
export function accessBeyond(account: HeldAccess, editor: HeldAccess): string[] {
  const rights = account.userAccess
    .filter((tag) => tag !== DEFAULT_TAG && !editor.userAccess.includes(tag))
    .map((tag) => NAMES.get(tag) ?? tag)
  return account.contractAccess && !editor.contractAccess ? [...rights, CONTRACT_ACCESS] : rights
}

/** A longer list is cut: nobody reads fifty names in an error. */
const MAX_NAMED = 8

/** Why an account cannot be changed, with what the editor lacks. */
export function accessBeyondText(missing: readonly string[]): string {
  const more = missing.length - MAX_NAMED
  const named = more > 0 ? `${missing.slice(0, MAX_NAMED).join(', ')} and ${more} more` : missing.join(', ')
  return `Only somebody who holds all access of an account can change it. You do not hold: ${named}.`
}
