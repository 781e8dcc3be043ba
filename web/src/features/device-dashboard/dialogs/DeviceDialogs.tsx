import type { DialogPanel, PanelDevice } from '../../../kit/device/dashboard-panel.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import type { OpenDialogs } from './use-open-dialogs.ts'

interface DeviceDialogsProps {
  device: PanelDevice
  /** The dialogs that the viewer may open: others in the address are ignored. */
  panels: readonly DialogPanel[]
  dialogs: OpenDialogs
}

/** The open dialogs of a device. */
export function DeviceDialogs({ device, panels, dialogs }: DeviceDialogsProps) {
  return panels.filter(dialogs.isOpen).map((panel) => (
    <AppDialog
      key={panel.id}
      opened
      onClose={() => dialogs.close(panel)}
      title={panel.label}
      about={device.title}
      size="data"
    >
      <LazyPart fallback={<LoadingState />}>{panel.render(device)}</LazyPart>
    </AppDialog>
  ))
}
