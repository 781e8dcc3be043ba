import type { DialogPanel, PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import type { OpenDialogs } from './use-open-dialogs.ts'
import classes from './dialogs.module.css'

interface DeviceDialogsProps {
  device: PanelDevice
  /** The dialogs that the viewer may open: others in the address are ignored. */
  panels: readonly DialogPanel[]
  dialogs: OpenDialogs
}

/** The open dialogs of a device. */
export function DeviceDialogs({ device, panels, dialogs }: DeviceDialogsProps) {
  const isSheet = useWidth() === 'phone'
  return panels.filter(dialogs.isOpen).map((panel) => (
    <AppDialog
      key={panel.id}
      opened
      onClose={() => dialogs.close(panel)}
      title={panel.label}
      // A dashboard has two devices: which of them it is about.
      about={`${device.kind.name} ${device.title}`}
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
