import { z } from 'zod'
import * as api from './api.ts'
import { fieldError } from './endpoint/field-errors.ts'
import {
  type ErrorKind,
  type ErrorKinds,
  OF_ANY_CALL,
  OF_MOST_CALLS,
  OF_NO_CALL,
  SHARED,
} from './endpoint/general-errors.ts'

/** The names under which `api.ts` exports the errors of the features. */
type GroupName = Extract<keyof typeof api, `${string}_ERRORS`>
type CodeOfFeature = { [Name in GroupName]: keyof (typeof api)[Name] }[GroupName]

/** Error code. Callers must check the code, never the status or message. */
export type ErrorCode =
  | keyof typeof OF_ANY_CALL
  | keyof typeof OF_MOST_CALLS
  | keyof typeof SHARED
  | CodeOfFeature
  | keyof typeof OF_NO_CALL

const isGroupName = (name: string): name is GroupName => name.endsWith('_ERRORS')

const exported: typeof api = api
const OF_FEATURES = Object.keys(exported)
  .filter(isGroupName)
  .map((name): ErrorKinds => exported[name])

/** Every error of the API, by its code. */
export const ERRORS = Object.fromEntries(
  [OF_ANY_CALL, OF_MOST_CALLS, SHARED, ...OF_FEATURES, OF_NO_CALL].flatMap((kinds) =>
    Object.entries<ErrorKind>(kinds),
  ),
  // Object.fromEntries forgets the keys, which are those of the listed groups.
) as Readonly<Record<ErrorCode, ErrorKind>>

// Object.keys loses the literal key types.
const keysOf = <Code extends string>(kinds: Readonly<Record<Code, ErrorKind>>) => Object.keys(kinds) as Code[]

export const ERROR_CODES: readonly ErrorCode[] = keysOf(ERRORS)
/** See {@link OF_ANY_CALL}. */
export const GENERAL_ERROR_CODES = keysOf(OF_ANY_CALL)
/** See {@link OF_NO_CALL}. */
export const ERROR_CODES_WITHOUT_CALL = keysOf(OF_NO_CALL)

export const errorBody = z
  .object({ code: z.enum(ERROR_CODES), message: z.string(), errors: z.array(fieldError).optional() })
  .meta({
    id: 'Error',
    description:
      'What every refused call is answered with. Programs decide by the code: messages are for people and may change.',
  })
export type ErrorBody = z.infer<typeof errorBody>
