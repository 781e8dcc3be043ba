import { ROBOT, type Device } from '../model/device.ts'
import type { Task } from './command-jobs.ts'

/** A received command: its task, or why the device refuses it. */
export type ParsedCommand =
  | { readonly command: number; readonly expires: number | undefined; readonly task: Task }
  | { readonly error: string }

const MAX_TEXT = 500

/** Reads the params of `update` and `reconfigure_ntrip`; undefined for another method. */
export function parseCommand(a: {
  method: string
  params: unknown
  device: Device
}): ParsedCommand | undefined {
  const { method, device } = a
  if (method !== 'update' && method !== 'reconfigure_ntrip') return undefined
  const params = fieldsOf(a.params)
  const command = commandIn(params)
  if (command === undefined) return { error: '"command" must be a whole number' }
  const task = method === 'update' ? updateIn(command, params, device) : ntripIn(params)
  if (typeof task === 'string') return { error: task }
  const expires = typeof params['expires'] === 'number' ? params['expires'] : undefined
  return { command, expires, task }
}

/** The command id in a request. */
export function commandIn(params: unknown): number | undefined {
  const { command } = fieldsOf(params)
  return typeof command === 'number' && Number.isSafeInteger(command) ? command : undefined
}

function updateIn(command: number, params: Record<string, unknown>, device: Device): Task | string {
  const { rs, errorOnHardwareFailure, override } = params
  const [pattern, example] = device.deviceType === ROBOT ? [/^\d[\w.+-]*$/, '10.4.2'] : [/^BS\d[\w.+-]*$/, 'BS2.4.0'] // oxfmt-ignore
  if (typeof rs !== 'string' || rs.length > MAX_TEXT || !pattern.test(rs)) {
    return `"rs" must be a version of this device, such as ${example}`
  }
  return {
    method: 'update',
    update: { command, rs, errorOnHardwareFailure: errorOnHardwareFailure === true, override: override === true }, // oxfmt-ignore
  }
}

function ntripIn(params: Record<string, unknown>): Task | string {
  const text = (name: string) => {
    const value = params[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_TEXT) : ''
  }
  const port = Number(text('port'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return '"port" must be a number from 1 to 65535'
  const [address, mountpoint] = [text('address'), text('mountpoint')]
  if (address === '' || mountpoint === '') return '"address" and "mountpoint" must not be empty'
  const [username, password, version] = [text('username'), text('password'), text('version')]
  return { method: 'reconfigure_ntrip', source: { username, password, address, port, mountpoint, version } }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
