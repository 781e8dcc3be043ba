import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

const KILOBYTE = 1000

/** What was loaded, in kB; files of fonts are compressed by their format, others are counted gzipped. */
export interface FirstLoad {
  readonly script: number
  readonly style: number
  readonly fonts: number
}

const KINDS: Readonly<Record<keyof FirstLoad, RegExp>> = {
  script: /javascript/,
  style: /css/,
  fonts: /font/,
}

/** What the browser loads until the sign-in page is idle. */
export async function firstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const page = await browser.newPage()
  const sizes: Promise<readonly [type: string, bytes: number]>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    sizes.push(
      response.body().then((body) => [type, KINDS.fonts.test(type) ? body.length : gzipSync(body).length]),
    )
  })
  await page.goto(`${url}/account/signin`, { waitUntil: 'networkidle' })
  await page.getByLabel('Username').waitFor()
  const files = await Promise.all(sizes)
  await page.close()
  const sum = (kind: keyof FirstLoad) =>
    files.reduce((bytes, [type, size]) => bytes + (KINDS[kind].test(type) ? size : 0), 0) / KILOBYTE
  return { script: sum('script'), style: sum('style'), fonts: sum('fonts') }
}
