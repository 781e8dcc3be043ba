import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeprecatedBar } from './NoticeBars.tsx'

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
