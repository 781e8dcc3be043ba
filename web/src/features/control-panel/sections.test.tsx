import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../api/session/credentials.ts'
import type { Widget } from '../../kit/widgets/widget.ts'
import { showScreen } from '../../testing/screen.tsx'
import { Sections } from './Sections.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

/** Renders widgets. Returns how often each was rendered, and the number of mounted widgets after each mount. */
function show(count: number) {
  const renders = new Map<string, number>()
  const there: number[] = []
  const widgets = Array.from({ length: count }, (_, n): Widget => {
    const id = `Widget${n}`
    const Form = () => {
      renders.set(id, (renders.get(id) ?? 0) + 1)
      useLayoutEffect(() => void there.push(screen.queryAllByText(/^Form/).length), [])
      return <p>Form {n}</p>
    }
    return { id, label: id, category: 'Device', right: 'verified', about: [], render: () => <Form /> }
  })
  const sections = [{ title: 'Device', widgets }] as const
  showScreen(
    () => <Sections sections={sections} search={{}} hint="" />,
    () => [200, { data: [] }],
  )
  return { renders, there }
}

it('mounts all widgets, in their order, and renders none of them again', async () => {
  const { renders, there } = show(5)
  await waitFor(() => expect(screen.getAllByText(/^Form/)).toHaveLength(5))
  // That each has a task of its own is in `widget-turns.test.ts`: React may show the widgets of two tasks at once.
  expect(there).toEqual(there.toSorted((one, other) => one - other))
  expect([...renders.keys()]).toEqual(['Widget0', 'Widget1', 'Widget2', 'Widget3', 'Widget4'])
  expect([...renders.values()]).toEqual([1, 1, 1, 1, 1])
})

it('a widget that is opened for another device is shown once', async () => {
  const widget: Widget = {
    id: 'Widget',
    label: 'Widget',
    category: 'Device',
    right: 'verified',
    about: [],
    render: ({ prefill }) => <p>Form for {prefill.tabletId}</p>,
  }
  const Panel = () => {
    const [tablet, setTablet] = useState(1)
    return (
      <>
        <button onClick={() => setTablet(2)}>Next</button>
        <Sections
          sections={[{ title: 'Device', widgets: [widget] }]}
          search={{ widget: 'Widget', tablet }}
          hint=""
        />
      </>
    )
  }
  showScreen(Panel, () => [200, { data: [], robots: [], tablets: [], baseStations: [] }])
  await screen.findByText('Form for 1')
  fireEvent.click(screen.getByText('Next'))
  await screen.findByText('Form for 2')
  expect(screen.getAllByText(/^Form/).map(({ textContent }) => textContent)).toEqual(['Form for 2'])
})
