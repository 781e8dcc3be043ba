import { Fragment, Suspense } from 'react'
import type { PanelDevice, ToolPanel } from '../../kit/device/dashboard-panel.ts'

/** The tools in a device's header that render themselves. */
export function PanelTools({ device, panels }: { device: PanelDevice; panels: readonly ToolPanel[] }) {
  return (
    <Suspense>
      {panels.map(({ id, render }) => (
        <Fragment key={id}>{render(device)}</Fragment>
      ))}
    </Suspense>
  )
}
