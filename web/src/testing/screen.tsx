import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { storeSession } from '../api/session/credentials.ts'
import { ToastArea } from '../ui/feedback/toast.tsx'
import { TimeOffsetProvider } from '../ui/time/Time.tsx'
import { credentialsOf } from './session.ts'

/** The answer of the test's server to a call: a status and a body. */
export type TestAnswer = (call: {
  method: string
  path: string
  body: unknown
}) => readonly [number, unknown] | Promise<readonly [number, unknown]>

/** Renders a component as the page of a console whose server replies with `answer`. '/elsewhere' is a second page. */
export function showScreen(Component: () => ReactNode, answer: TestAnswer) {
  const calls: Parameters<TestAnswer>[0][] = []
  const fetched: typeof fetch = async (url, init) => {
    const text = typeof init?.body === 'string' ? init.body : undefined
    const call = {
      method: init?.method ?? 'GET',
      path: String(url),
      body: text === undefined ? undefined : (JSON.parse(text) as unknown),
    }
    calls.push(call)
    const [status, body] = await answer(call)
    return new Response(JSON.stringify(body), { status })
  }
  vi.stubGlobal('fetch', fetched)
  storeSession({ token: 'x', user: credentialsOf() })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Component })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: Elsewhere })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const view = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ModalsProvider>
          <ToastArea />
          <TimeOffsetProvider hours={1}>
            {/* The registered type is that of the console's own router. */}
            <RouterProvider router={router as never} />
          </TimeOffsetProvider>
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { ...view, calls, client, leave: () => router.navigate({ to: '/elsewhere' as never }) }
}

const Elsewhere = () => <p>Another page</p>
