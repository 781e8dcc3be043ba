import { ControlPanelPage } from '../../features/control-panel/ControlPanelPage.tsx'
import { WidgetsProvider } from '../../kit/widgets/widgets-context.ts'
import { WIDGETS } from './widgets.ts'

/** The control panel with the widgets of all features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function ControlPanelRoute() {
  return (
    <WidgetsProvider value={WIDGETS}>
      <ControlPanelPage />
    </WidgetsProvider>
  )
}
