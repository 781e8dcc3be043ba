import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails for every accessibility violation that axe finds on the page as it stands, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    const axe = new AxeBuilder({ page })
    // Between the themes only colours differ.
    if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    found[scheme] = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual({ light: [], dark: [] })
}
