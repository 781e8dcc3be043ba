import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import type { OnEnd } from './cluster.ts'
import { freePort } from './free-port.ts'

/**
 * Starts a Redis, or returns undefined if it is not installed.
 * @param onEnd registers the cleanup; by default it ends with the test
 */
export async function startRedis(
  port?: number,
  onEnd: OnEnd = onTestFinished,
): Promise<{ url: string; port: number; kill: () => void } | undefined> {
  const at = port ?? (await freePort())
  const redis = spawn('redis-server', ['--port', String(at), '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onEnd(async () => void redis.kill())
  return new Promise((resolve) => {
    redis.once('error', () => resolve(undefined))
    redis.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) {
        resolve({ url: `redis://127.0.0.1:${at}`, port: at, kill: () => void redis.kill('SIGKILL') })
      }
    })
  })
}
