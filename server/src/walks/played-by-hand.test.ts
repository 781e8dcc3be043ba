import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server/test-server.ts'

const PROGRAMS = ['bash', 'curl', 'mosquitto_pub', 'mosquitto_rr', 'mosquitto_sub']
const missing = PROGRAMS.filter((program) => spawnSync(program, ['--help']).error !== undefined)
if (missing.length > 0)
  console.log(`skipped: a robot played by hand (${missing.join(', ')} is not installed)`)

const PAGE = join(import.meta.dirname, '../../../docs/devices.md')
const MARK = '@@ example '

/**
 * An example of the page: the commands that a reader types, and the output that the page shows (`…`: any text);
 * undefined if it shows none.
 */
interface Example {
  readonly commands: string
  readonly expected: string | undefined
}

function examplesIn(page: string): Example[] {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language, content]) => ({
    language,
    content: content ?? '',
  }))
  return blocks.flatMap(({ language, content }, n) => {
    const next = blocks[n + 1]
    if (language !== 'sh') return []
    return [{ commands: content, expected: next?.language === 'text' ? next.content : undefined }]
  })
}

/** The output of each example up to the one that failed, and why that one failed. */
interface Outcome {
  readonly printed: readonly string[]
  readonly failure: string | undefined
}

/** Runs the examples in one shell, as a reader does. */
async function run(examples: readonly Example[], env: Record<string, string>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'played-by-hand-'))
  const script = examples.map(({ commands }, n) => `echo '${MARK}${n}'\n${commands}`).join('\n')
  await writeFile(join(folder, 'page.sh'), `set -euo pipefail\n${script}\n`)
  const shell = spawn('bash', ['page.sh'], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env } })
  shell.stdin.end()
  const [output, errors, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'exit'),
  ])
  await rm(folder, { recursive: true })
  const printed = output.split(new RegExp(`^${MARK}\\d+\n`, 'm')).slice(1)
  const failure = code === 0 ? undefined : `exit code ${String(code)}: ${errors}`
  return { printed: printed.map((part) => part.trim()), failure }
}

function patternOf(expected: string): RegExp {
  const parts = expected.split('…').map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^\\n]*')}$`)
}

test.skipIf(missing.length > 0)(
  'the robot of docs/devices.md can be played by hand with the MQTT clients of Debian',
  async () => {
    const examples = examplesIn(await readFile(PAGE, 'utf8'))
    expect(examples.filter(({ expected }) => expected !== undefined).length).toBeGreaterThan(10)
    const server = await startTestServer({ DEMO: 'on', FLEET: '1' })
    try {
      const { printed, failure } = await run(examples, {
        SERVER: server.url,
        MQTT_HOST: '127.0.0.1',
        MQTT_PORT: String(server.gateway.mqttPort),
      })
      // The first example with a different output explains failures of later ones.
      const different = printed.flatMap((output, n) => {
        const { commands, expected } = examples[n] ?? {}
        const isFailed = failure !== undefined && n === printed.length - 1
        if (!isFailed && (expected === undefined || patternOf(expected).test(output))) return []
        return [`${commands}\nprinted: ${output}\nexpected: ${expected}\n${isFailed ? failure : ''}`]
      })
      expect(different[0]).toBeUndefined()
      expect(printed).toHaveLength(examples.length)
    } finally {
      await server.stop()
    }
  },
)
