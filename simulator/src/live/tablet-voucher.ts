import { hash, salt } from '../model/random.ts'
import { MINUTE, type Device, TABLET } from '../model/device.ts'
import { voucherOf } from '../model/vouchers.ts'
import type { DeviceControls } from './behaviour.ts'

const SECTION = 'voucher'
const WHEN = salt('voucher time')

/** Types the tablet's voucher some time after connecting: see docs/devices.md, 'Vouchers'. */
export class VoucherTyping {
  readonly #controls: DeviceControls
  readonly #code: string | undefined
  #isPlanned = false

  constructor(controls: DeviceControls) {
    this.#controls = controls
    this.#code = unusedCodeOf(controls.device)
  }

  onConnected(): void {
    const { device, memory } = this.#controls
    if (this.#code === undefined || this.#isPlanned || memory.read(SECTION) !== undefined) return
    this.#isPlanned = true
    const wait = (2 + (hash(WHEN, device.id) % 60)) * MINUTE
    this.#controls.at(this.#controls.now() + wait, () => this.#redeem())
  }

  #redeem(): void {
    this.#isPlanned = false
    // Without an answer, it is typed again after the next connection.
    this.#controls.ask('redeemVoucher', { code: this.#code }, (answer) =>
      this.#controls.memory.write(SECTION, { answer }),
    )
  }
}

function unusedCodeOf(device: Device): string | undefined {
  const voucher = device.deviceType === TABLET ? voucherOf(device) : undefined
  return voucher?.usedBefore === null ? voucher.code : undefined
}
