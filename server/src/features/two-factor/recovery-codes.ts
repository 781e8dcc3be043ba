import { randomInt } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@service-center/contract/two-factor/two-factor.ts'

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

const randomSign = () => ALPHABET[randomInt(ALPHABET.length)]
const randomGroup = () => Array.from({ length: GROUP_LENGTH }, randomSign).join('')
const randomCode = () => Array.from({ length: GROUPS }, randomGroup).join('-')

/** New recovery codes, of 60 random bits each: 'k3fd-09xw-77tz'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, randomCode)

/** A normalised code: spaces, dashes and case are ignored. */
export function plainCode(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}
