import type { Page } from '@playwright/test'
import { HeldReplies, expectNothingMoved, shiftsOf } from '../support/layout-shift.ts'
import { expect, test } from '../support/test.ts'
import { goWithin } from '../support/within.ts'
import { NORTH_PARK } from '../support/world.ts'

/** A screen, and the element that it shows when it has loaded. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly shown: (page: Page) => ReturnType<Page['locator']>
}

const entries = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+ entries shown$/).last()

/** Of each kind; `every-screen.spec.ts` opens all of them, without holding back their code. */
const SCREENS: readonly Screen[] = [
  {
    name: 'the overview',
    path: '/devices/robots',
    shown: (page) => page.getByText('The table is fully populated.'),
  },
  {
    name: 'a dashboard',
    path: `/devices/robots/${NORTH_PARK}`,
    shown: (page) => page.locator('[data-row="app_version"]'),
  },
  { name: 'a data dialog', path: `/devices/robots/${NORTH_PARK}?data=latest`, shown: entries },
  {
    name: 'the diagrams',
    path: `/devices/robots/${NORTH_PARK}?diagrams=%7B%7D`,
    shown: (page) => page.getByRole('slider', { name: 'Time' }),
  },
  { name: 'Home', path: '/home', shown: (page) => page.getByRole('heading', { level: 2 }) },
  { name: 'the map', path: '/map', shown: (page) => page.locator('canvas') },
]

/** Screens with a different layout on phones. */
const ON_PHONES = new Set(['/home', '/devices/robots', `/devices/robots/${NORTH_PARK}`, '/map'])
const PHONE_BELOW = 780
/** Timeout of the whole test. */
const MANY_SCREENS_MS = 1_200_000

for (const width of [1440, 390]) {
  test(`nothing moves while a screen loads, ${width} wide`, async ({ open }) => {
    test.setTimeout(MANY_SCREENS_MS)
    const screens = SCREENS.filter(({ path }) => width >= PHONE_BELOW || ON_PHONES.has(path))
    const page = await open({ as: 'staff', width })
    // Visits each screen once: column widths fit the content of a table, and are remembered from the first visit on.
    for (const { path, shown } of screens) {
      await goWithin(page, path)
      await shown(page).first().waitFor()
    }
    const replies = await HeldReplies.of(page)
    for (const { name, path, shown } of screens) {
      await test.step(name, async () => {
        await page.goto(path, { waitUntil: 'commit' })
        await replies.arrive(shown(page))
        await expectNothingMoved(page)
      })
    }
  })
}

// A click reaches what is there when the button is pressed. Buttons are too small to count as much movement.
test("no button of a device's header moves while its tools load", async ({ open }) => {
  const path = '/devices/tablets/21002'
  const page = await open({ as: 'staff', path })
  const replies = await HeldReplies.of(page)
  await page.goto(path, { waitUntil: 'commit' })
  await replies.arrive(page.getByRole('button', { name: 'Configure' }))
  const { report } = await shiftsOf(page)
  expect(report).not.toContain("DIV 'Data")
})

test('nothing moves when a sign-in fails', async ({ open }) => {
  const page = await open({ path: '/account/signin' })
  const replies = await HeldReplies.of(page)
  await page.goto('/account/signin', { waitUntil: 'commit' })
  await replies.arrive(page.getByRole('button', { name: 'Sign In' }))
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong password')
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await replies.arrive(page.getByRole('alert'))
  await expectNothingMoved(page)
})
