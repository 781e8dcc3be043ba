import { HOUR, MINUTE, seedOf, type Device, type Values } from './device.ts'
import { stepNoise, hash, pick, salt, randomUnit } from './random.ts'

const MODEM = salt('modem')
const PING = salt('ping')
const SIGNAL = salt('signal')

const OPERATORS: Record<string, readonly [string, ...string[]]> = {
  Denmark: ['TDC', 'Telenor', '3', 'Telia'],
  Norway: ['Telenor', 'Telia', 'Ice'],
  Sweden: ['Telia', 'Tele2', 'Telenor', 'Tre'],
  'United Kingdom': ['EE', 'O2', 'Vodafone', 'Three'],
  'United States': ['AT&T', 'T-Mobile', 'Verizon'],
  Australia: ['Telstra', 'Optus', 'Vodafone'],
  'New Zealand': ['Spark', 'One NZ', '2degrees'],
  Germany: ['Telekom', 'Vodafone', 'o2'],
  Switzerland: ['Swisscom', 'Sunrise', 'Salt'],
  Netherlands: ['KPN', 'Odido', 'Vodafone'],
  France: ['Orange', 'SFR', 'Bouygues', 'Free'],
}
const MODEMS = ['PLS63-W', 'PLS63-X', 'PLS8-E', 'EC25-AF', 'RM500Q-GL'] as const

/** Values of a robot's or station's modem: its id, the last five operators, signal, ping, the VPN address. */
export function modemValues(device: Device, at: number): Values {
  const seed = seedOf(device)
  const [ping, signal] = [PING + seed, SIGNAL + seed]
  const slow = randomUnit(MODEM, seed, 1) < 0.1 ? 260 : 0
  return {
    internet_ping: String(
      Math.round(24 + slow + 60 * stepNoise({ seed: ping, at, every: 30 * MINUTE }) ** 3),
    ),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`modem_operator_${n}`, operatorOf(device, at, n - 1)])),
    modem_id: pick(MODEMS, MODEM, seed, 2),
    modem_network: stepNoise({ seed: signal + 1, at, every: 8 * HOUR }) < 0.15 ? '3' : '4',
    signal_strength: String(-58 - Math.round(44 * stepNoise({ seed: signal, at, every: HOUR }))),
    sim_iccid: `8945${String(hash(MODEM, seed, 3)).padStart(10, '0')}${String(hash(MODEM, seed, 4) % 100_000).padStart(5, '0')}`,
    vpn_address: `10.${8 + device.deviceType}.${(device.id >> 8) & 255}.${device.id & 255}`,
  }
}

/** The modem's operator, `ago` changes back: 0 is the present one. It may change twice a week. */
export function operatorOf(device: Device, at: number, ago: number): string {
  const operators = OPERATORS[device.place.country] ?? ['Telia']
  const seed = seedOf(device)
  const home = pick(operators, MODEM, seed, 5)
  const period = Math.floor(at / (84 * HOUR)) - ago
  return randomUnit(MODEM, seed, period) < 0.7 ? home : pick(operators, MODEM, seed, period, 6)
}
