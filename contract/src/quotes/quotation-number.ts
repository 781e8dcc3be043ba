interface Issuer {
  firstname: string
  lastname: string
  username: string
}

/**
 * The number of a quotation: the issuer's name without spaces (or the user name), a dash, the number padded to 3
 * digits, and a digit from 1 to 9 (specification 3, section 9).
 * @example quotationNumber({ firstname: 'Mette', lastname: 'Holm', username: 'mette.holm' }, 41, 7) //
 * 'MetteHolm-0417'
 */
export function quotationNumber(issuer: Issuer, number: number, digit: number): string {
  const name = `${issuer.firstname}${issuer.lastname}`.replaceAll(/\s/gu, '')
  return `${name === '' ? issuer.username.replaceAll(/\s/gu, '') : name}-${String(number).padStart(3, '0')}${digit}`
}

/** A random digit from 1 to 9 for {@link quotationNumber}. */
export const quotationDigit = (random: () => number = Math.random): number => 1 + Math.floor(random() * 9)
