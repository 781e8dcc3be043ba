import { z } from 'zod'
import type { Config } from './config.ts'

const systemError = z.object({
  code: z.string(),
  syscall: z.string().optional(),
  port: z.number().optional(),
  address: z.string().optional(),
  path: z.string().optional(),
})
type SystemError = z.infer<typeof systemError>

/**
 * Explains why the server did not start and what the operator can do.
 * @param config undefined if the configuration itself is wrong; then the error's own message is returned
 */
export function explainStart(error: unknown, config: Config | undefined): string {
  const text = error instanceof Error ? error.message : String(error)
  if (config === undefined) return text
  const { data: fault } = systemError.safeParse(error)
  if (fault?.code === 'ENOSPC' || text.includes('No space left on device')) {
    return `There is no room left where DATA_DIR lies (${config.dataDir}). Make some, or name another folder: DATA_DIR=/elsewhere npm start`
  }
  const explanation = fault === undefined ? undefined : (ofListening(fault, config) ?? ofFiles(fault, config))
  return explanation === undefined ? text : `${explanation} (${text})`
}

function ofListening(fault: SystemError, config: Config): string | undefined {
  const { code, syscall, port = 0 } = fault
  if (syscall === 'getaddrinfo') return `HOST=${config.host} is not a name that this machine knows.`
  if (syscall !== 'listen') return undefined
  const name = port === config.mqttPort ? 'MQTT_PORT' : 'PORT'
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. End that, or choose another port: ${name}=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port}: choose one above 1023 with ${name}.`
  if (code === 'EADDRNOTAVAIL') return `HOST=${config.host} is not an address of this machine.`
  return undefined
}

const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR'])

function ofFiles({ code, path }: SystemError, { dataDir }: Config): string | undefined {
  if (path === undefined || !UNUSABLE.has(code)) return undefined
  return `DATA_DIR=${dataDir} must be a folder that this user may write. Name another: DATA_DIR=/elsewhere npm start`
}
