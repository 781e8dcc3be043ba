import { Fragment } from 'react'
import type { PanelDevice, ToolPanel } from '../../kit/device/dashboard-panel.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'

/** The tools in a device's header that render themselves. */
export function PanelTools({ device, panels }: { device: PanelDevice; panels: readonly ToolPanel[] }) {
  return (
    <LazyPart fallback={null}>
      {panels.map(({ id, render }) => (
        <Fragment key={id}>{render(device)}</Fragment>
      ))}
    </LazyPart>
  )
}
