import { WRONG_CODE } from '@service-center/contract/two-factor/two-factor.ts'
import { AppError, conflict } from '../../platform/errors.ts'

/** One answer for every code that does not pass: wrong, used before, of another time, or of no factor at all. */
export const wrongCode = () => new AppError({ status: 400, code: 'wrong_code', message: WRONG_CODE })

/** A factor that is on is never replaced without a code of it. */
export const alreadyOn = () => conflict('Two-factor authentication is on already. Turn it off first.')
