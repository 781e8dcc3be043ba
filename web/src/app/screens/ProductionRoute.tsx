import { commandsBlockPanel } from '../../features/commands/commands.panels.tsx'
import { ProductionPage } from '../../features/production/ProductionPage.tsx'
import type { ScreenPanel } from '../../kit/panels/PanelList.tsx'

/** Panels of features on Production, beside its forms. */
const PRODUCTION_PANELS: readonly ScreenPanel[] = [commandsBlockPanel]

/** Production with all panels of features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function ProductionRoute() {
  return <ProductionPage panels={PRODUCTION_PANELS} />
}
