import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { measure } from '../../scripts/times/processor-time.ts'

/** Minified: what is sent and compiled on each page is less than half of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails for every accessibility violation that axe finds in the open dialog or the main part, including menus and
 * toasts, in the light and dark theme. The rest is the same on each page and is checked once by the test of every
 * address. The page has no frames, so axe runs in it directly; its Playwright driver would open a second page each
 * time, which takes eight times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const end = measure('accessibility check', new URL(page.url()).pathname)
  expect(await accessibilityFaults(page)).toEqual([])
  end()
}

/**
 * The violations as rule and elements.
 * @param options.isWhole checks the whole page instead of its dialog or main part
 */
export async function accessibilityFaults(page: Page, { isWhole = false } = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(AXE)
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    const faults = await violations(page, { isWhole, runOnly: scheme === 'dark' ? COLOUR_RULES : undefined })
    found.push(...faults.map((fault) => `${scheme}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...(await orientationLocks(page))]
}

/** Between the themes only colours differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Each violation as its rule and the elements concerned. */
function violations(
  page: Page,
  options: { isWhole: boolean; runOnly: string[] | undefined },
): Promise<string[]> {
  return page.evaluate(async ({ isWhole, runOnly }) => {
    // The script that was added to the page sets it.
    const { axe: checker } = globalThis as unknown as { axe: typeof axe }
    const main = document.querySelector('main')
    const hasDialog = document.querySelector('[aria-modal=true]') !== null
    const overlays = [...document.querySelectorAll('[data-portal]')].filter(
      ({ childElementCount }) => childElementCount > 0,
    )
    const parts = hasDialog ? overlays : main === null ? [] : [main, ...overlays]
    const result = await checker.run(isWhole || parts.length === 0 ? document : { include: parts }, {
      resultTypes: ['violations'],
      // Style sheets are not preloaded, because that would load them again each time: see `orientationLocks`.
      preload: false,
      ...(runOnly === undefined ? {} : { runOnly }),
    })
    // Tooltips are ignored, because the pointer's position decides whether one is open.
    return result.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target: [place] }) => {
          const found = id === 'region' && typeof place === 'string' ? document.querySelector(place) : null
          return !found?.closest('[role=tooltip]')
        })
        .map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  }, options)
}

/**
 * Style rules that depend on a phone's orientation: axe's rule css-orientation-lock for the loaded style sheets.
 */
function orientationLocks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('orientation'))
      .map(({ cssText }) => cssText),
  )
}
