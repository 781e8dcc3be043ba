import { homePanels } from '../../features/home/home.panels.tsx'
import { outsideServicesPanel } from '../../features/outside-services/outside-services.panels.tsx'
import { HomePage } from '../../features/home/HomePage.tsx'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

/** The panels of Home, from top to bottom: one line per feature. */
const HOME_PANELS: readonly ScreenPanel[] = [outsideServicesPanel, ...homePanels]

/** Home with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function HomeRoute() {
  return <HomePage panels={HOME_PANELS} />
}
