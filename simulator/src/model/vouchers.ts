import { hash, salt } from './random.ts'
import { DAY, type TabletDevice } from './device.ts'

const VOUCHER = salt('voucher')
/** As the server's codes: no I, L, O and U. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A voucher that the owner of a tablet has. */
export interface TabletVoucher {
  readonly code: string
  /** How long ago it was redeemed when the demo world begins, in ms; null: not yet. */
  readonly usedBefore: number | null
}

/** The voucher of a tablet: one in six has redeemed one long ago, one in six will redeem one soon. */
export function voucherOf({ id }: TabletDevice): TabletVoucher | undefined {
  const kind = hash(VOUCHER, id) % 6
  if (kind > 1) return undefined
  return { code: codeOf(id), usedBefore: kind === 0 ? null : (3 + (hash(VOUCHER, id, 1) % 200)) * DAY }
}

function codeOf(id: number): string {
  const group = (number: number) =>
    [0, 1, 2, 3].map((place) => CHARACTERS[hash(VOUCHER, id, number, place) % CHARACTERS.length]).join('')
  return ['TT', group(2), group(3), group(4)].join('-')
}
