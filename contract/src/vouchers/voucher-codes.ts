/** The characters of a code: no I, L, O and U, which are mistaken for others. 32, so five bits each. */
export const VOUCHER_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The number of random characters of a code: 60 bits, too many to find one by trying. */
export const VOUCHER_LENGTH = 12
const PREFIX = 'TT'
const CODE = new RegExp(`^(?:${PREFIX})?([${VOUCHER_CHARACTERS}]{${VOUCHER_LENGTH}})$`)
const MISTAKEN: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * A code as it is printed, `TT-7Q4M-88K2-WN5D`, of whatever somebody has typed or pasted: in any case, with or without
 * prefix, dashes and spaces, with letters for the digits that they look like. Undefined: it cannot be one.
 */
export function readVoucherCode(typed: string): string | undefined {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{P}\p{Z}\p{C}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => MISTAKEN[letter] ?? letter)
  const random = CODE.exec(characters)?.[1]
  return random === undefined ? undefined : formatVoucherCode(random)
}

/** A code as it is printed, of its random characters. */
export function formatVoucherCode(random: string): string {
  return [PREFIX, ...(random.match(/.{4}/g) ?? [])].join('-')
}
