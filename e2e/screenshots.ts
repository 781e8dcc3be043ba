// Screenshots of the screens in the demo world: node scripts/run.mjs e2e/screenshots.ts [folder] [screen…]
import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { devices } from '@service-center/contract/devices/devices.ts'
import { findBrowser } from './browser.ts'
import { call } from './support/api.ts'
import { startServerProcess } from './support/server.ts'
import { DISCLAIMER_AGREED, sessionEntries, signIn } from './support/session.ts'

const WIDTHS = [390, 780, 1440, 2560]
const SCHEMES = ['light', 'dark'] as const
/** Time for the demo fleet to connect and report. */
const WARM_UP_MS = 8000

interface Screen {
  name: string
  path: string
  isSignedIn: boolean
  /** Brings the page into the state for the screenshot. */
  prepare?: (page: Page) => Promise<void>
}

const whenLoaded = (page: Page) => page.getByText('The table is fully populated.').waitFor()

const whenListed = (page: Page) =>
  page
    .getByText(/^[\d,]+ of [\d,]+ entries shown$/)
    .last()
    .waitFor()

/** An action of the page's header, which is in its menu where there is no space for a button. */
async function chooseAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A search of the last day. */
function search(): URLSearchParams {
  const now = Math.floor(Date.now() / 1000)
  return new URLSearchParams({
    deviceType: 'robots',
    field: 'Battery',
    dateFrom: String(now - 86_400),
    dateTo: String(now),
  })
}

/** The screens, with a working robot of the demo world and a deprecated one. */
const screensOf = (robots: { active: number; deprecated: number }): Screen[] => [
  { name: 'sign-in', path: '/account/signin', isSignedIn: false },
  { name: 'home', path: '/home', isSignedIn: true },
  { name: 'quote-generator', path: '/quotegenerator', isSignedIn: true },
  { name: 'issued-quotes', path: '/quotegenerator/issued', isSignedIn: true, prepare: whenListed },
  { name: 'overview', path: '/devices/robots', isSignedIn: true, prepare: whenLoaded },
  {
    name: 'dashboard',
    path: `/devices/robots/${robots.active}`,
    isSignedIn: true,
    prepare: (page) => page.locator('[data-row=robot_software]').first().waitFor(),
  },
  {
    name: 'deprecated',
    path: `/devices/robots/${robots.deprecated}`,
    isSignedIn: true,
    prepare: (page) => page.getByText('Deprecated Robot!').waitFor(),
  },
  { name: 'changelog', path: '/changelog?type=1', isSignedIn: true, prepare: whenListed },
  {
    name: 'changelog-version',
    path: '/changelog?type=2&version=7.12.0',
    isSignedIn: true,
    prepare: (page) => page.getByRole('button', { name: 'Copy link' }).waitFor(),
  },
  {
    name: 'palette',
    path: '/home',
    isSignedIn: true,
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /Search devices/ }).fill('park')
    },
  },
  {
    name: 'commands',
    path: `/commands?devices=${robots.active}`,
    isSignedIn: true,
    prepare: whenListed,
  },
  {
    name: 'commands-dialog',
    path: `/devices/robots/${robots.active}?data=commands`,
    isSignedIn: true,
    prepare: whenListed,
  },
  { name: 'support', path: '/support', isSignedIn: true, prepare: whenListed },
  {
    name: 'support-issue',
    path: '/support',
    isSignedIn: true,
    prepare: async (page) => {
      await whenListed(page)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('region', { name: 'History' }).waitFor()
    },
  },
  {
    name: 'support-form',
    path: '/support?create=closed',
    isSignedIn: true,
    prepare: (page) => page.getByRole('dialog', { name: 'Closed ticket' }).waitFor(),
  },
  { name: 'accounts', path: '/accounts', isSignedIn: true, prepare: whenListed },
  { name: 'user-actions', path: '/administration/log', isSignedIn: true, prepare: whenListed },
  { name: 'history', path: `/history?${search()}`, isSignedIn: true, prepare: whenListed },
  ...['latest', 'all', 'tabletConnections'].map((data) => ({
    name: `data-${data}`,
    path: `/devices/robots/${robots.active}?data=${data}`,
    isSignedIn: true,
    prepare: whenListed,
  })),
  { name: 'production', path: '/production', isSignedIn: true, prepare: whenListed },
  {
    name: 'production-schema',
    path: '/production',
    isSignedIn: true,
    prepare: async (page) => {
      await chooseAction(page, 'Show product models information')
      await page.getByRole('button', { name: 'View Schema of TPC1' }).click()
      await page.getByRole('img', { name: /top view/ }).waitFor()
    },
  },
  {
    name: 'production-keys',
    path: '/production',
    isSignedIn: true,
    prepare: async (page) => {
      await chooseAction(page, 'Provisioning keys')
      await page.getByRole('button', { name: 'Renew the key of TCM2' }).waitFor()
    },
  },
  {
    name: 'control-panel',
    path: '/settings/user',
    isSignedIn: true,
    prepare: (page) => page.getByRole('heading', { level: 3 }).first().waitFor(),
  },
  {
    name: 'bulk-import',
    path: '/administration/operations',
    isSignedIn: true,
    prepare: async (page) => {
      const rows = [robots.active, robots.deprecated, 'none'].map((id) => `${id};Field ${id}`)
      const buffer = Buffer.from(['Robot ID;Name', ...rows].join('\n'))
      const file = { name: 'names.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('File to import').setInputFiles(file)
      await page.getByRole('combobox', { name: 'Operation', exact: true }).click()
      await page.getByRole('option', { name: 'Name' }).click()
      await page.getByText(/selected and will be sent/).waitFor()
    },
  },
  { name: 'data-extractor', path: '/data-extractor', isSignedIn: true },
  {
    name: 'data-extractor-editor',
    path: '/data-extractor?tab=editor',
    isSignedIn: true,
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: 'Data warehouse query' })
        .fill("SELECT customer\nFROM devices\nWHERE device_type = 'robot'")
      await page
        .getByRole('textbox', { name: 'Database query' })
        .fill('SELECT customer, count(*) AS robots\nFROM first_query\nGROUP BY customer')
      await page.getByRole('button', { name: 'Execute queries' }).click()
      await whenListed(page)
    },
  },
  {
    name: 'data-extractor-schedules',
    path: '/data-extractor?tab=schedules',
    isSignedIn: true,
    prepare: async (page) => {
      await page.getByText('Done').waitFor()
    },
  },
  {
    name: 'data-extractor-runs',
    path: '/data-extractor?tab=schedules&schedule=1',
    isSignedIn: true,
    prepare: async (page) => {
      await page.getByRole('dialog', { name: 'Runs' }).getByText('Done').waitFor()
    },
  },
  {
    name: 'data-extractor-schedule-dialog',
    path: '/data-extractor?query=2',
    isSignedIn: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByRole('dialog').getByText('Values of the parameters').waitFor()
    },
  },
  { name: 'dbtool', path: '/dbtool', isSignedIn: true, prepare: whenListed },
  {
    name: 'version-explanation',
    path: `/commands/versions?robot=${robots.active}`,
    isSignedIn: true,
    prepare: (page) => page.getByRole('region', { name: 'Offered versions', exact: true }).waitFor(),
  },
  { name: 'account-create', path: '/accounts/create', isSignedIn: true },
  { name: 'account', path: '/accounts/dealer', isSignedIn: true },
  { name: 'account-edit', path: '/accounts/dealer/edit', isSignedIn: true },
  { name: 'account-access', path: '/accounts/dealer/access?customerId=1', isSignedIn: true },
  { name: 'account-own', path: '/account/me', isSignedIn: true },
  { name: 'forgot-password', path: '/account/forgotpassword', isSignedIn: false },
  { name: 'not-found', path: '/devices/robotz', isSignedIn: true },
]

async function takePicture(
  browser: Browser,
  options: {
    url: string
    stored: Record<string, string>
    screen: Screen
    width: number
    scheme: 'light' | 'dark'
    file: string
  },
) {
  const { url, stored, screen, width, scheme, file } = options
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width, height: width < 780 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${url}${screen.path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await screen.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  await page.screenshot({ path: file })
  await context.close()
}

/** A robot that works with a tablet, and a deprecated one with a replacement. */
async function findRobots(url: string, token: string): Promise<{ active: number; deprecated: number }> {
  const { robots, tablets } = await call(devices.list, { url, token })
  const connected = new Set(tablets.map(({ connectedRobotId }) => connectedRobotId))
  const active = robots.find(({ id, deprecated }) => deprecated === null && connected.has(id))
  const old = robots.find(({ deprecated }) => deprecated !== null && deprecated > 0)
  if (active === undefined || old === undefined) throw new Error('The demo world has no such robots.')
  return { active: active.id, deprecated: old.id }
}

const [target = 'test-results/screenshots', ...chosen] = process.argv.slice(2)
const folder = resolve(target)
await mkdir(folder, { recursive: true })
execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build.mjs')], { stdio: 'inherit' })
const server = await startServerProcess({ DEMO: 'on', FLEET: '60' })
const browser = await chromium.launch(await findBrowser())
try {
  const { url } = server
  const token = await signIn(url, { username: 'admin', password: 'service-center' })
  await new Promise((done) => setTimeout(done, WARM_UP_MS))
  for (const screen of screensOf(await findRobots(url, token))) {
    if (chosen.length > 0 && !chosen.includes(screen.name)) continue
    const stored = screen.isSignedIn ? { ...DISCLAIMER_AGREED, ...sessionEntries(token) } : DISCLAIMER_AGREED
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        const file = join(folder, `${screen.name}-${scheme}-${width}.png`)
        await takePicture(browser, { url, stored, screen, width, scheme, file })
      }
    }
    console.log(screen.name)
  }
} catch (error) {
  console.error(server.printed.join('\n'))
  throw error
} finally {
  await browser.close()
  await server.close()
}
