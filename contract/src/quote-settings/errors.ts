import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const QUOTE_SETTINGS_ERRORS = {
  quote_plan_exists: { status: 409, message: 'This product has a plan with this title already.' },
  quote_contract_exists: { status: 409, message: 'This legal entity has a contract already.' },
  /** The actual message gives the reason. */
  quote_pages_unreadable: { status: 400, message: 'These pages cannot be used in quotes.' },
  quote_pages_used: { status: 409, message: 'A contract uses these pages. Give it others first.' },
} as const satisfies ErrorKinds
