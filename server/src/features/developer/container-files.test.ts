import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { environment } from '../../platform/start/environment.ts'
import { killChild, untilPrinted } from '../../testing/server/child-process.ts'
import { freePort } from '../../testing/server/free-port.ts'
import { createTemporaryFolder } from '../../testing/server/temporary-folder.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const CONTAINER = join(ROOT, 'container')
const read = (file: string) => readFile(join(CONTAINER, file), 'utf8')

/** The instructions of a Dockerfile, with continued lines joined. */
async function instructions(): Promise<{ word: string; rest: string }[]> {
  const text = (await read('Dockerfile')).replaceAll(/\\\n/g, ' ')
  return text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
}

/** The instructions of the last stage. */
async function lastStage() {
  const all = await instructions()
  return all.slice(all.findLastIndex(({ word }) => word === 'FROM'))
}

async function imageEnvironment(): Promise<Record<string, string>> {
  const env = (await lastStage()).find(({ word }) => word === 'ENV')?.rest ?? ''
  return Object.fromEntries([...env.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}

/** Sources and targets that the last stage copies from the stage before. */
async function copied(): Promise<{ from: string; to: string }[]> {
  return (await lastStage())
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => {
      const paths = rest.split(/\s+/).filter((part) => !part.startsWith('--'))
      const to = paths.at(-1) ?? ''
      const sources = paths.slice(0, -1).map((path) => path.replace(/^\/app\//, ''))
      return sources.map((from) => ({
        from,
        to: to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to,
      }))
    })
}

const commandOf = (stage: readonly { word: string; rest: string }[], word: string) =>
  z
    .array(z.string())
    .parse(JSON.parse(/\[.*\]/.exec(stage.find((one) => one.word === word)?.rest ?? '')?.[0] ?? ''))

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      secrets: z.array(z.string()).default([]),
      // What every container has.
      restart: z.literal('unless-stopped'),
      read_only: z.literal(true),
      security_opt: z.tuple([z.literal('no-new-privileges:true')]),
      cap_drop: z.tuple([z.literal('ALL')]),
      logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
      healthcheck: z.object({ test: z.array(z.string()) }),
      mem_limit: z.string(),
      pids_limit: z.number(),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})
const compose = async () => composeSchema.parse(parse(await read('compose.yaml'), { merge: true }))

test('every path that the Dockerfile copies exists, and every workspace is installed', async () => {
  const sources = (await instructions())
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  const made = new Set(['node_modules', 'web/dist'])
  const wanted = [...sources, ...(await copied()).map(({ from }) => from).filter((path) => !made.has(path))]
  expect(wanted.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  expect(sources).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)))
})

test('uses only settings of the server, and its default ports', async () => {
  const env = await imageEnvironment()
  const { services } = await compose()
  const names = [...Object.keys(env), ...Object.keys(services['service-center']?.environment ?? {})]
  expect(
    names.filter((name) => name !== 'NODE_ENV' && !(name.replace(/_FILE$/, '') in environment.shape)),
  ).toEqual([])
  const defaults = environment.parse({})
  const parsed = environment.parse(env)
  expect([parsed.PORT, parsed.MQTT_PORT]).toEqual([defaults.PORT, defaults.MQTT_PORT])
  expect([parsed.HOST, parsed.DEMO]).toEqual(['0.0.0.0', false])
  const exposed = (await lastStage()).find(({ word }) => word === 'EXPOSE')?.rest
  expect(exposed).toBe(`${defaults.PORT} ${defaults.MQTT_PORT}`)
  expect(services['service-center']?.ports).toEqual([
    `\${CONSOLE_PORT:-${defaults.PORT}}:${defaults.PORT}`,
    `\${DEVICE_PORT:-${defaults.MQTT_PORT}}:${defaults.MQTT_PORT}`,
  ])
})

test('the image does not run as root, and keeps its data outside', async () => {
  const stage = await lastStage()
  expect(stage.find(({ word }) => word === 'USER')?.rest).toBe('node')
  expect(stage.find(({ word }) => word === 'VOLUME')?.rest).toBe((await imageEnvironment())['DATA_DIR'])
})

test('the compose file names files, services and volumes that exist', async () => {
  const { services, volumes, secrets } = await compose()
  const { build } = services['service-center'] ?? {}
  expect(existsSync(join(CONTAINER, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  for (const service of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(service.depends_on)) {
      expect(services).toHaveProperty(name)
      expect(condition).toBe('service_healthy')
    }
    for (const name of service.secrets) expect(secrets).toHaveProperty(name)
    for (const volume of service.volumes) {
      const [from = ''] = volume.split(':')
      expect(from === './secrets/settings' || from in volumes).toBe(true)
    }
  }
  const hosts = Object.values(services['service-center']?.environment ?? {})
    .map((value) => /@?([a-z]+):\d{4}/.exec(value.replace('http://localhost:', ''))?.[1])
    .filter((host) => host !== undefined)
  expect(hosts).toEqual(['redis'])
  expect(await read('container.sh')).toContain('@database:5432/')
})

test('images have full versions, and no secret stands in the environment', async () => {
  const { services } = await compose()
  const bases = (await instructions())
    .filter(({ word }) => word === 'FROM')
    .map(({ rest }) => rest.split(' ')[0])
  const images = Object.entries(services).map(([name, { image }]) => (name === 'service-center' ? '' : image))
  for (const image of [...bases, ...images.filter((one) => one !== '')])
    expect(image).toMatch(/^[a-z-]+:\d+\.\d+(\.\d+)?(-[a-z]+)*(@sha256:[0-9a-f]{64})?$/)
  for (const { environment: variables } of Object.values(services)) {
    const open = Object.entries(variables).filter(
      ([name, value]) =>
        /PASSWORD|TOKEN|SECRET|DATABASE_URL/.test(name) && !value.startsWith('/run/secrets/'),
    )
    expect(open).toEqual([])
    expect(Object.values(variables).filter((value) => /:\/\/[^/]*@/.test(value))).toEqual([])
  }
})

test('the compose file checks the health of the server as its image does', async () => {
  const { services } = await compose()
  expect(services['service-center']?.healthcheck.test.slice(1)).toEqual(
    commandOf(await lastStage(), 'HEALTHCHECK'),
  )
})

test('the script is valid, and creates passwords once that only its owner may read', async () => {
  execFileSync('sh', ['-n', join(CONTAINER, 'container.sh')])
  const folder = await createTemporaryFolder()
  await cp(join(CONTAINER, 'container.sh'), join(folder, 'container.sh'))
  // A fake container engine that records its arguments. The log shows the server as ready later than the health check does.
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(
    join(bin, 'docker'),
    '#!/bin/sh\necho "$@" >>"$CALLS"\n[ "$(grep -c "logs" "$CALLS")" -lt 2 ] || echo "The Service Center answers at http://x"\n',
  )
  await chmod(join(bin, 'docker'), 0o755)
  const calls = join(folder, 'calls')
  const run = () =>
    execFileSync('sh', [join(folder, 'container.sh')], {
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, CALLS: calls },
      encoding: 'utf8',
    })
  // An installation whose passwords stood in .env keeps the one of its database.
  await writeFile(join(folder, '.env'), 'DATABASE_PASSWORD=0af3\nMQTT_PASSWORD=1\nPUBLIC_URL=https://x\n')
  run()
  expect(await readFile(join(folder, 'secrets/database_password'), 'utf8')).toBe('0af3')
  expect(await readFile(join(folder, '.env'), 'utf8')).toBe('PUBLIC_URL=https://x\n')
  await rm(join(folder, 'secrets'), { recursive: true })
  expect(run()).toContain('The Service Center answers at http://x')
  const password = await readFile(join(folder, 'secrets/database_password'), 'utf8')
  expect(password).toMatch(/^[0-9a-f]{48}$/)
  // The settings may hold tokens of outside services, also when the passwords exist already.
  await rm(join(folder, 'settings.env'))
  run()
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
  expect(await modeOf('settings.env')).toBe('600')
  expect(await modeOf('secrets')).toBe('700')
  // Read by the users within the containers, to whom the folder around it does not matter.
  const mounted = ['secrets/settings', 'secrets/database_password', 'secrets/database_url']
  expect(await Promise.all(mounted.map(modeOf))).toEqual(['755', '644', '644'])
  expect(await readFile(join(folder, 'secrets/database_url'), 'utf8')).toBe(
    `postgres://service_center:${password}@database:5432/service_center`,
  )
  expect((await readFile(calls, 'utf8')).split('\n')).toEqual(
    expect.arrayContaining(['compose up --build --detach --remove-orphans', 'compose logs service-center']),
  )
})

test('the script reports when there is no container engine', async () => {
  const folder = await createTemporaryFolder()
  await cp(join(CONTAINER, 'container.sh'), join(folder, 'container.sh'))
  await symlink(
    execFileSync('sh', ['-c', 'command -v dirname'], { encoding: 'utf8' }).trim(),
    join(folder, 'dirname'),
  )
  const shell = execFileSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).trim()
  const { status, stderr } = spawnSync(shell, [join(folder, 'container.sh')], {
    env: { PATH: folder },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Install one of them.')
})

test('the files that the image copies are enough to start and to stop', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const app = await createTemporaryFolder()
  for (const { from, to } of await copied()) {
    if (from === 'node_modules' || !existsSync(join(ROOT, from))) continue
    await mkdir(dirname(join(app, to)), { recursive: true })
    await cp(join(ROOT, from), join(app, to), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  }
  await linkModules(app)
  const env = await imageEnvironment()
  const [port, mqttPort] = [await freePort(), await freePort()]
  const ownEnvironment = {
    ...env,
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: join(app, 'data'),
    DATABASE_URL: database.url,
    DUMP_HOUR: 'off',
  }
  const before = await ownFiles(app)
  const stage = await lastStage()
  const [program = '', ...rest] = commandOf(stage, 'CMD')
  const [checker = '', ...checked] = commandOf(stage, 'HEALTHCHECK')
  const isHealthy = () =>
    spawnSync(join(app, checker), checked, { cwd: app, env: ownEnvironment }).status === 0
  expect(isHealthy()).toBe(false)
  const server = spawn(join(app, program), rest, { cwd: app, env: ownEnvironment })
  onTestFinished(() => killChild(server))
  await untilPrinted(server, 'Nobody can sign in yet. Set the password of admin')
  expect(isHealthy()).toBe(true)
  const unknown = { username: 'no such token', reconnectPeriod: 0 }
  await expect(connectAsync(`mqtt://127.0.0.1:${mqttPort}`, unknown, false)).rejects.toThrow(
    /bad username or password/i,
  )
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  // The container's file system cannot be written to.
  expect(await ownFiles(app)).toEqual(before)
})

/** The files of a copy with their times, apart from packages and data. */
async function ownFiles(app: string): Promise<string[]> {
  const paths = (await readdir(app, { recursive: true })).filter(
    (path) => !/^(node_modules|data)\b/.test(path),
  )
  return Promise.all(paths.map(async (path) => `${path} ${(await stat(join(app, path))).mtimeMs}`))
}

/** Links the `node_modules` of a copy: the packages of this installation, but the workspaces of the copy. */
async function linkModules(app: string): Promise<void> {
  const own = '@service-center'
  await mkdir(join(app, 'node_modules', own), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== own) await symlink(join(ROOT, 'node_modules', name), join(app, 'node_modules', name))
  }
  for (const name of await readdir(join(ROOT, 'node_modules', own)))
    await symlink(join(app, name), join(app, 'node_modules', own, name))
}
