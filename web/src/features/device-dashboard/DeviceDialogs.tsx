import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DialogPanel, PanelDevice } from '../../kit/device/dashboard-panel.ts'
import { DASHBOARD_PARAMS, type DashboardPlace } from '../../kit/device/dashboard-search.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../ui/use-width.ts'
import classes from './device-dialogs.module.css'

interface OpenDialogs {
  readonly isOpen: (panel: DialogPanel) => boolean
  readonly open: (panel: DialogPanel) => void
  readonly close: (panel: DialogPanel) => void
}

/** The open dialogs are kept in the address, so that they can be linked and the back button closes them. */
export function useOpenDialogs(place: DashboardPlace): OpenDialogs {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const params = DASHBOARD_PARAMS[place]
  const write = (changed: object, replace: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace })
  return {
    isOpen: ({ id, param }) =>
      param === undefined ? search[params.data] === id : search[params[param]] !== undefined,
    open: ({ id, param }) =>
      write(param === undefined ? { [params.data]: id } : { [params[param]]: {} }, false),
    close: ({ param }) => write({ [params[param ?? 'data']]: undefined }, true),
  }
}

interface DeviceDialogsProps {
  device: PanelDevice
  /** The dialogs that the user may open; others in the address are ignored. */
  panels: readonly DialogPanel[]
  dialogs: OpenDialogs
}

export function DeviceDialogs({ device, panels, dialogs }: DeviceDialogsProps) {
  const isSheet = useWidth() === 'phone'
  return panels.filter(dialogs.isOpen).map((panel) => (
    <AppDialog
      key={panel.id}
      opened
      onClose={() => dialogs.close(panel)}
      title={panel.label}
      // A dashboard may show two devices.
      about={sentence`${device.kind.name} ${device.title}`}
      size="data"
    >
      <div
        className={classes['frame']}
        data-height={panel.height ?? 'tables'}
        data-sheet={isSheet || undefined}
      >
        <LazyPart fallback={<LoadingState />}>{panel.render(device)}</LazyPart>
      </div>
    </AppDialog>
  ))
}

interface DataMenuProps {
  label: string
  isQuiet?: boolean
  panels: readonly DialogPanel[]
  onOpen: (panel: DialogPanel) => void
}

/** A button with a menu of the device's data dialogs. */
export function DataMenu({ label, isQuiet = false, panels, onOpen }: DataMenuProps) {
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      // On a phone the row of tools scrolls and would cut off the menu.
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <Button
          variant={isQuiet ? 'subtle' : 'default'}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {panels.map((panel) => (
          <Menu.Item key={panel.id} onClick={() => onOpen(panel)}>
            {panel.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
