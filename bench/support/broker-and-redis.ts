import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'

/** Services that several server processes share; they are programs installed on this machine. */
export interface SharedServices {
  readonly mqttUrl: string
  readonly redisUrl: string
  stop(): void
}

/** @returns undefined where mosquitto or redis-server is not installed */
export async function startBrokerAndRedis(directory: string): Promise<SharedServices | undefined> {
  const [mqttPort, redisPort] = [await freePort(), await freePort()]
  const configuration = join(directory, 'mosquitto.conf')
  await writeFile(
    configuration,
    `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`,
  )
  const programs = [
    spawn('mosquitto', ['-c', configuration], { stdio: 'ignore' }),
    spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    }),
  ]
  const stop = () => programs.forEach((program) => void program.kill())
  process.once('exit', stop)
  const haveStarted = await Promise.all([answers(programs[0], mqttPort), answers(programs[1], redisPort)])
  if (haveStarted.includes(false)) {
    stop()
    return undefined
  }
  return { mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, redisUrl: `redis://127.0.0.1:${redisPort}`, stop }
}

/** Whether the program takes connections; it does not when it could not be started. */
async function answers(program: ChildProcess | undefined, port: number): Promise<boolean> {
  let hasFailed = program === undefined
  program?.once('error', () => (hasFailed = true))
  program?.once('exit', () => (hasFailed = true))
  const takesConnection = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!hasFailed) {
    if (await takesConnection()) return true
    await sleep(50)
  }
  return false
}
