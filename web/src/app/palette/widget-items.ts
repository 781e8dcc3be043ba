import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { deviceTitle, type FleetDevice } from '../../api/shared-data/fleet.ts'
import { hasControlPanel } from '../../features/control-panel/control-panel-rights.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { usePanels } from '../../kit/panels/panels.ts'
import { inPanelOrder } from '../../kit/widgets/widgets-context.ts'
import type { Widget, WidgetSubject } from '../../kit/widgets/widget.ts'
import { partsOf } from '../../ui/text/Matched.tsx'
import { WIDGETS } from '../screens/widgets.ts'
import { findable, type Findable } from './palette-search.ts'
import type { PaletteItem } from './palette-items.ts'

type WidgetItem = Omit<PaletteItem, 'parts'>

interface WidgetItems {
  widgets: readonly Findable<WidgetItem>[]
  /** The widgets for a device, or else for a customer, with its id filled in. */
  widgetsOf: (device: FleetDevice | undefined, customer: Customer | undefined) => readonly PaletteItem[]
}

const SUBJECTS: Record<DeviceType, Exclude<WidgetSubject, 'customer'>> = {
  [DEVICE_TYPE.robot]: 'robot',
  [DEVICE_TYPE.tablet]: 'tablet',
  [DEVICE_TYPE.referenceStation]: 'referencestation',
}

/** The widgets of the control panel, for the palette: 'Change robot name', and 'Change robot name: 4155 North Park'. */
export function useWidgetItems(): WidgetItems {
  const viewer = useViewer()
  const permitted = usePanels(WIDGETS)
  const hasPanel = viewer.verified && hasControlPanel(viewer)
  return useMemo(() => {
    const allowed = hasPanel ? inPanelOrder(permitted) : []
    return {
      widgets: allowed.map((widget) => findable({ item: itemOf(widget, {}), text: widget.label })),
      widgetsOf: (device, customer) => {
        if (device !== undefined) {
          const subject = SUBJECTS[device.type]
          return about(allowed, { subject, id: device.id, title: deviceTitle(device) })
        }
        if (customer === undefined) return []
        return about(allowed, { subject: 'customer', id: customer.id, title: customer.name })
      },
    }
  }, [permitted, hasPanel])
}

function about(
  widgets: readonly Widget[],
  { subject, id, title }: { subject: WidgetSubject; id: number; title: string },
): readonly PaletteItem[] {
  return widgets
    .filter((widget) => widget.about.includes(subject))
    .map((widget) => ({
      ...itemOf(widget, { [subject]: id }),
      parts: partsOf({ text: sentence`${widget.label}: ${title}`, words: [] }),
    }))
}

const itemOf = ({ id }: Widget, ids: Partial<Record<WidgetSubject, number>>): WidgetItem => {
  const href = hrefOf(addressOf.controlPanel({ widget: id, ...ids }))
  return { key: href, icon: IconAdjustmentsHorizontal, about: 'Control Panel', href }
}
