/** Characters of a code, without I, L, O and U, which are easily confused. 32 characters, so five bits each. */
export const VOUCHER_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of random characters: 60 bits, too many to guess. */
export const VOUCHER_LENGTH = 12
const PREFIX = 'TT'
const CODE = new RegExp(`^(?:${PREFIX})?([${VOUCHER_CHARACTERS}]{${VOUCHER_LENGTH}})$`)
const MISTAKEN: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Normalizes a typed or pasted code to the printed form, `TT-7Q4M-88K2-WN5D`. Accepts any case, with or without
 * prefix, dashes and spaces, and look-alike letters instead of digits. Undefined: not a valid code.
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

/** Formats random characters as a printed code. */
export function formatVoucherCode(random: string): string {
  return [PREFIX, ...(random.match(/.{4}/g) ?? [])].join('-')
}
