import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE, type RobotDevice } from '../../simulator/src/model/device.ts'
import { changes } from '../../simulator/src/model/history.ts'
import { onlineSpans, stateOf } from '../../simulator/src/model/state.ts'
import { world } from '../../simulator/src/model/world.ts'
import { type ServerProcess, startServerProcess } from '../support/server.ts'
import { sessionEntries, signIn } from '../support/session.ts'
import { grid, whenLoaded } from '../support/table.ts'
import { expect, test } from '../support/test.ts'

/** The programs of the README's example. */
const HAS_PROGRAMS = ['mosquitto_pub', 'curl', 'sh'].every(
  (program) => spawnSync(program, ['--help']).error === undefined,
)

/** The smallest fleet with reports in each of the next five minutes: in a small fleet all robots may be resting. */
function fleetAtWork(from: number): number {
  const size = [12, 24, 48, 96, 200, 400].find((count) => {
    const { robots } = world({ robots: count })
    return [0, 1, 2, 3, 4].every((minute) => robots.some((device) => hasNews(device, from + minute * MINUTE)))
  })
  if (size === undefined) throw new Error('Nobody is at work.')
  return size
}

/** Whether a device is connected and reports something within half a minute. */
function hasNews(device: RobotDevice, at: number): boolean {
  const to = at + MINUTE / 2
  const [span] = onlineSpans({ device, from: at, to })
  if (device.deprecated !== null || span?.from !== at || span.to !== to) return false
  return changes({ before: stateOf({ device, at }), now: stateOf({ device, at: to }) }) !== null
}

let server: ServerProcess
let admin: Record<string, string>

test.beforeAll(async () => {
  server = await startServerProcess({ DEMO: 'on', FLEET: String(fleetAtWork(Date.now())) })
  admin = sessionEntries(await signIn(server.url, { username: 'admin', password: 'service-center' }))
})
test.afterAll(() => server.close())

test('a fresh demo system shows a fleet with live values', async ({ open }) => {
  const page = await open({ at: server, path: '/home', stored: admin })
  const events = page.getByRole('region', { name: 'Live from the fleet' })
  await expect(events.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('navigation').getByRole('link', { name: 'Robots', exact: true }).click()
  await whenLoaded(page)
  await expect(grid(page).getByText('Online').first()).toBeVisible()
})

test("the README's example changes a value on an open dashboard", async ({ open }) => {
  test.skip(!HAS_PROGRAMS, 'mosquitto_pub or curl is not installed')
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const example = readme.match(/```sh\n([^`]*mosquitto_pub[^`]*)```/)?.[1] ?? ''
  const [, deviceId] = /"deviceId":(\d+)/.exec(example) ?? []
  const [, key, value] = /-m '\{"(\w+)":"([^"]+)"\}'/.exec(example) ?? []
  const page = await open({ at: server, path: `/devices/robots/${deviceId}`, stored: admin })
  const fact = page.locator(`[data-row="${key}"]`).first()
  await expect(fact).toBeVisible()
  await expect(fact).not.toContainText(String(value))

  const script = example
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replace('mosquitto_pub', `mosquitto_pub -p ${new URL(server.mqttUrl).port}`)
  execFileSync('sh', ['-euc', script])
  await expect(fact).toContainText(String(value))
})
