import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

/** How Playwright starts Chromium. */
export interface BrowserLaunch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a context: journeys have one origin, so pages can share compiled scripts.
  '--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Pages are composited without the emulated graphics card, which is the largest cost; maps still use it.
  '--disable-gpu-compositing',
]
const PACKED_RUNS = process.platform === 'linux' && process.arch === 'x64'
const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium')
/** Inside the package's own folder, so that another version unpacks again. */
const UNPACKED = join(PACKAGE, 'unpacked')

/**
 * Finds the Chromium for journeys: the one that `CHROMIUM_PATH` names (`packed`: the one from npm), otherwise the one
 * from npm, which needs only Node and takes half the time of a full browser because it draws no window. On platforms
 * where that one does not run, an installed browser is used.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const chosen = process.env['CHROMIUM_PATH'] ?? (PACKED_RUNS ? 'packed' : ownBrowser())
  if (chosen !== 'packed') return { executablePath: chosen, args: ARGUMENTS, env: environment({}) }
  if (!existsSync(UNPACKED)) await unpack()
  const libraries = [join(UNPACKED, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
  return {
    executablePath: join(UNPACKED, 'chromium'),
    args: ARGUMENTS,
    env: environment({
      LD_LIBRARY_PATH: libraries.filter((path) => path !== undefined).join(':'),
      FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    }),
  }
}

function ownBrowser(): string {
  const path = SYSTEM_BROWSERS.find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
  return path
}

function environment(extra: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(own), ...extra }
}

/** Unpacks into a temporary folder that is renamed when complete: an interrupted run leaves no incomplete browser. */
async function unpack(): Promise<void> {
  const part = `${UNPACKED}.${process.pid}.part`
  await mkdir(part, { recursive: true })
  const { TMPDIR: before } = process.env
  // The package unpacks into the folder for temporary files, where other users' files may exist.
  process.env['TMPDIR'] = part
  try {
    for (const name of ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) {
      await inflate(join(PACKAGE, 'bin', name))
    }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await writeFile(join(part, 'fonts.conf'), FONTS)
  await rename(part, UNPACKED).catch(() => rm(part, { recursive: true, force: true }))
}

/** The machine's fonts, if any, and the one that came with the browser. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(UNPACKED, 'fonts')}</dir>
  <cachedir>${join(UNPACKED, 'fonts-cache')}</cachedir>
</fontconfig>
`
