import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits until a program has printed a text. @throws Error with its output, when it ends without printing that */
export function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(text)) resolve()
    })
  child.once('error', reject).once('close', () => reject(new Error(printed)))
  return promise
}

/** Kills a program, and waits for its end, because it writes into its folder until then. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
