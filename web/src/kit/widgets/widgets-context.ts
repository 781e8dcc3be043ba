import { createContext, use, useMemo } from 'react'
import { usePanels } from '../panels/panels.ts'
import { inPanelOrder } from './widget-order.ts'
import type { Widget, WidgetSubject } from './widget.ts'

const NONE: readonly Widget[] = []
const Widgets = createContext(NONE)

/** The app gives all widgets to the screens that open some of them. */
export const WidgetsProvider = Widgets.Provider

/** The widgets that the viewer may use, in the order of the control panel. */
export function useWidgets(): readonly Widget[] {
  const permitted = usePanels(use(Widgets))
  return useMemo(() => inPanelOrder(permitted), [permitted])
}

/** Those of them that can be opened for a robot, a customer and so on. */
export function useWidgetsAbout(subject: WidgetSubject): readonly Widget[] {
  const widgets = useWidgets()
  return useMemo(() => widgets.filter(({ about }) => about.includes(subject)), [widgets, subject])
}
