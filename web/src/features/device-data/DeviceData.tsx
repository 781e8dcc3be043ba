import { Button, Menu } from '@mantine/core'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useStoredValue } from '../../api/stored-value.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { translateSetting } from '../../kit/device/translate-setting.ts'
import { useDeviceStatus } from '../../kit/device/use-device-status.ts'
import { DATA_DIALOGS, type DataDialogName, dataDialogOf, dataDialogsOf } from './data-dialogs.ts'

const DialogBody = lazy(() => import('./DialogBody.tsx'))

interface DataMenuProps {
  kind: DeviceKind
  label: string
  isQuiet?: boolean
  onChoose: (name: DataDialogName) => void
}

/** The button that lists a device's data dialogs. */
export function DataMenu({ kind, label, isQuiet = false, onChoose }: DataMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={isQuiet ? 'subtle' : 'default'}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {dataDialogsOf(kind.type).map((name) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {DATA_DIALOGS[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface OpenDataDialogProps {
  kind: DeviceKind
  id: number
  /** The device's id and name. */
  title: string
  /** What the address names; nothing opens for a name that this kind of device does not have. */
  name: string | undefined
  onClose: () => void
}

/** The data dialog that the address asks for. */
export function OpenDataDialog({ kind, id, title, name, onClose }: OpenDataDialogProps) {
  const dialog = dataDialogOf(kind.type, name)
  const status = useDeviceStatus(kind.type, id)
  const isTranslated = useStoredValue(translateSetting)
  // Values change all the time, keys hardly ever: the same list keeps the table's columns as they are.
  const names = status.data?.entries.map(([key]) => key).join('\n') ?? ''
  const keys = useMemo(() => (names === '' ? [] : names.split('\n')), [names])
  if (dialog === undefined) return null
  return (
    <AppDialog opened onClose={onClose} title={DATA_DIALOGS[dialog]} about={title} size="data">
      <Suspense fallback={<LoadingState />}>
        <DialogBody
          name={dialog}
          kind={kind}
          id={id}
          title={title}
          status={status}
          dictionary={status.data?.dictionary}
          isTranslated={isTranslated}
          keys={keys}
        />
      </Suspense>
    </AppDialog>
  )
}
