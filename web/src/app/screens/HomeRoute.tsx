import { homePanels } from '../../features/home/home.panels.tsx'
import { HomePage } from '../../features/home/HomePage.tsx'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

/** What stands on Home, from top to bottom: a line a feature. */
const HOME_PANELS: readonly ScreenPanel[] = [...homePanels]

/** Home with everything that features add to it. Loaded by its default export. */
// oxlint-disable-next-line import/no-default-export
export default function HomeRoute() {
  return <HomePage panels={HOME_PANELS} />
}
