import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Menu } from '@mantine/core'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { WidgetDialog } from '../../kit/widgets/WidgetDialog.tsx'
import type { Widget, WidgetPrefill, WidgetSubject } from '../../kit/widgets/widget.ts'
import { useWidgetsAbout } from '../../kit/widgets/widgets-context.ts'

const SUBJECTS: Record<DeviceType, WidgetSubject> = {
  [DEVICE_TYPE.robot]: 'robot',
  [DEVICE_TYPE.tablet]: 'tablet',
  [DEVICE_TYPE.referenceStation]: 'referencestation',
}

/** Lists the widgets about a device. Each opens filled in: in a dialog, or on the control panel if opened in a new tab. */
export function ConfigureMenu({ device: { kind, id, title, place } }: { device: PanelDevice }) {
  const subject = SUBJECTS[kind.type]
  const widgets = useWidgetsAbout(subject)
  const [open, setOpen] = useState<Widget>()
  if (widgets.length === 0) return null
  return (
    <>
      {/* On a phone the row of tools scrolls and would cut off the menu. */}
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <Button
            variant={place === 'page' ? 'default' : 'subtle'}
            leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.6} />}
            rightSection={<IconChevronDown size={14} stroke={1.6} />}
          >
            Configure
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {widgets.map((widget) => (
            <Menu.Item
              key={widget.id}
              component="a"
              href={hrefOf(addressOf.controlPanel({ widget: widget.id, [subject]: id }))}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setOpen(widget)
              }}
            >
              {widget.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open !== undefined && (
        <WidgetDialog
          id={open.id}
          prefill={PREFILLS[subject](id)}
          about={sentence`${kind.name} ${title}`}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const PREFILLS: Record<WidgetSubject, (id: number) => WidgetPrefill> = {
  robot: (robotId) => ({ robotId }),
  tablet: (tabletId) => ({ tabletId }),
  referencestation: (referencestationId) => ({ referencestationId }),
  customer: (customerId) => ({ customerId }),
}
