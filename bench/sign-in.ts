// The sign-in page: what is loaded before sign-in, and how soon it appears on a slow phone. If LIGHTHOUSE names
// the folder of an installation, also its scores.
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { buildConsole } from './support/console-page.ts'
import { report } from './support/figures.ts'
import { firstLoad } from './support/first-load.ts'
import { type Category, lighthouseScores } from './support/lighthouse.ts'
import { median } from './support/measure.ts'
import { freePort, startProduct } from './support/processes.ts'
import { type Appearance, openOnSlowPhone } from './support/slow-phone.ts'
import { startBenchDatabase } from './support/world.ts'

const ROUNDS = 5
const LIGHTHOUSE_ROUNDS = 3
const WANTED: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
}

buildConsole()
const bench = await startBenchDatabase()
const launch = await findBrowser()
const port = await freePort()
const browser = await chromium.launch({
  ...launch,
  args: [...launch.args, `--remote-debugging-port=${port}`],
})
try {
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  const url = `${product.url}/account/signin`
  try {
    const { script, style, fonts } = await firstLoad(browser, product.url)
    report({
      operation: 'script before sign-in, gzipped',
      ours: { value: script, unit: 'kB' },
      goal: { of: 'ours', atMost: 107 },
    })
    report({
      operation: 'style before sign-in, gzipped',
      ours: { value: style, unit: 'kB' },
      goal: { of: 'ours', atMost: 21 },
    })
    report({ operation: 'fonts before sign-in', ours: { value: fonts, unit: 'kB' } })

    const opened: Appearance[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(
        await openOnSlowPhone(browser, { url, isShown: (page) => page.getByLabel('Username').waitFor() }),
      )
    }
    report({
      operation: 'sign-in on a slow phone: largest contentful paint',
      ours: { value: median(opened.map(({ largestPaint }) => largestPaint)), unit: 'ms' },
      goal: { of: 'ours', atMost: 2500 },
    })
    report({
      operation: '… total blocking time',
      ours: { value: median(opened.map(({ blocked }) => blocked)), unit: 'ms' },
      goal: { of: 'ours', atMost: 200 },
    })

    const folder = process.env['LIGHTHOUSE']
    if (folder !== undefined) {
      const runs = Array.from({ length: LIGHTHOUSE_ROUNDS }, () => lighthouseScores({ folder, port, url }))
      for (const category of ['performance', 'accessibility', 'best-practices', 'seo'] as const) {
        report({
          operation: `… Lighthouse, ${category}`,
          ours: { value: median(runs.map((scores) => scores[category])), unit: 'of 100' },
          goal: { of: 'ours', atLeast: WANTED[category] },
        })
      }
    }
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await bench.stop()
}
