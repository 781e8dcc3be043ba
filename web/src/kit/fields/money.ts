/**
 * Reads a typed amount and returns it as the server wants it: digits, with a point before the fraction. Accepts '.' and
 * ',' before the fraction, and spaces between thousands. Undefined if the text is not an amount. The amount is a text,
 * because floats are not exact (0.1 + 0.2 is not 0.3).
 * @param fraction the maximum number of decimals
 * @example readAmount('1 234,5') // '1234.5'
 */
export function readAmount(text: string, { fraction = 2 }: { fraction?: number } = {}): string | undefined {
  const [, sign = '', whole = '', digits = ''] = AMOUNT.exec(text.replaceAll(/[\s\u00A0\u202F]/g, '')) ?? []
  if (whole === '' && digits === '') return undefined
  if (digits.length > fraction) return undefined
  const plain = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign}${plain}${digits === '' ? '' : `.${digits}`}`
}

const AMOUNT = /^(-?)(\d*)(?:[.,](\d*))?$/

/** The error of a typed amount, or undefined; an empty text is valid. */
export function amountProblem(text: string, options: { fraction?: number } = {}): string | undefined {
  const { fraction = 2 } = options
  if (text.trim() === '' || readAmount(text, options) !== undefined) return undefined
  return fraction === 0
    ? 'Must be an amount without a fraction.'
    : `Must be an amount with up to ${fraction} digits after the point.`
}
