import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Refusal } from '@service-center/contract/refused-data/refused-data.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeprecatedBar, RefusedBar } from './NoticeBars.tsx'

/** The href of the link to the new device. */
async function replacementLink(replacement: number): Promise<string | null | undefined> {
  const root = createRootRoute()
  const route = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <DeprecatedBar kind={DEVICE_KINDS[1]} replacement={replacement} />,
    })
  const router = createRouter({
    routeTree: root.addChildren([route('/'), route('/devices/$kind/$deviceId')]),
  })
  const { container, findByText, unmount } = render(<RouterProvider router={router} />)
  await findByText('Deprecated Robot!')
  const href = container.querySelector('a')?.getAttribute('href')
  unmount()
  return href
}

test('links to the replacement, also if its id is negative', async () => {
  expect(await replacementLink(4155)).toBe('/devices/robots/4155')
  expect(await replacementLink(-7004)).toBe('/devices/robots/-7004')
  expect(await replacementLink(0)).toBeUndefined()
})

test.each([
  [{ key: 2, value: 1 }, '3 messages refused, completely or in part'],
  [{ clock: 1 }, '1 message with a wrong time'],
  [{ key: 1200, clock: 5 }, '1,200 messages refused, completely or in part; 5 messages with a wrong time'],
])('messages with a wrong clock are counted apart from refused ones: %o', (counts, summary) => {
  const refused = Object.entries(counts).map(
    ([reason, messages]) => ({ reason, messages, first: 1, last: 2, example: '' }) as Refusal,
  )
  const { getByRole, unmount } = render(<RefusedBar refused={refused} />)
  expect(getByRole('heading').textContent).toBe(summary)
  unmount()
})
