import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommandSettings } from './command-script.ts'

/** Configuration of a fleet. `tokens` maps 'type:id' to a device's token. */
export interface FleetConfig {
  robots: number
  url: string
  tokens: ReadonlyMap<string, string>
  /** Folder in which devices store their memory. */
  memoryFolder: string
  commands: CommandSettings
}

/** Reads the environment and the devices file. Throws an Error with one line that describes the problem. */
export function readConfig(env: NodeJS.ProcessEnv): FleetConfig {
  const robots = wholeNumber(env, { name: 'FLEET', least: 1, most: 20_000, otherwise: 60 })
  const commands = {
    updateSeconds: wholeNumber(env, { name: 'UPDATE_SECONDS', least: 1, most: 3600, otherwise: 120 }),
    failurePercent: wholeNumber(env, { name: 'UPDATE_FAILURES', least: 0, most: 100, otherwise: 8 }),
  }
  const url = env['MQTT_HOST_URL'] ?? 'mqtt://127.0.0.1:1883'
  if (!URL.canParse(url) || !/^mqtts?:/.test(url)) {
    throw new Error(`MQTT_HOST_URL must look like mqtt://127.0.0.1:1883, not '${url}'`)
  }
  const file = env['DEVICES_FILE']
  if (!file) throw new Error('DEVICES_FILE is missing: a JSON file with the tokens of the devices')
  return { robots, url, tokens: readTokens(file), memoryFolder: memoryFolderOf(file), commands }
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  a: { name: string; least: number; most: number; otherwise: number },
): number {
  const value = Number(env[a.name] ?? a.otherwise)
  if (Number.isInteger(value) && value >= a.least && value <= a.most) return value
  throw new Error(`${a.name} must be a whole number from ${a.least} to ${a.most}, not '${env[a.name]}'`)
}

/** Folder of the devices' memories: next to the tokens, so that both are replaced together. */
export function memoryFolderOf(devicesFile: string): string {
  return join(dirname(devicesFile), 'memory')
}

/** The key of a device in `FleetConfig.tokens`. */
export function tokenKey(device: { deviceType: number; id: number }): string {
  return `${device.deviceType}:${device.id}`
}

function readTokens(file: string): Map<string, string> {
  let rows: unknown
  try {
    rows = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(
      `DEVICES_FILE ${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
      {
        cause: error,
      },
    )
  }
  if (!Array.isArray(rows)) throw new Error(`DEVICES_FILE ${file} must hold a list`)
  return new Map(rows.map((row: unknown, index) => readRow({ row, index, file })))
}

function readRow({ row, index, file }: { row: unknown; index: number; file: string }): [string, string] {
  if (typeof row === 'object' && row !== null && 'deviceType' in row && 'deviceId' in row && 'token' in row) {
    const { deviceType, deviceId, token } = row
    if (typeof deviceType === 'number' && typeof deviceId === 'number' && typeof token === 'string') {
      return [tokenKey({ deviceType, id: deviceId }), token]
    }
  }
  throw new Error(`DEVICES_FILE ${file}: entry ${index} must hold deviceType, deviceId and token`)
}
