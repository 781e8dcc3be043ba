import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { MissingCode } from '../../ui/feedback/code-failures.tsx'
import { type WidgetPrefill, WidgetFrameProvider } from './widget.ts'
import { useWidgets } from './widgets-context.ts'

interface WidgetDialogProps {
  /** 'RobotNameWidget'. */
  id: string
  prefill: WidgetPrefill
  /** Beside the title: '4155 North Park'. */
  about?: string
  onClose: () => void
}

/**
 * A widget of the control panel in a dialog, filled in for a device or customer. Draws nothing without the right of the
 * widget. Must be rendered within a `WidgetsProvider`.
 */
export function WidgetDialog({ id, prefill, about, onClose }: WidgetDialogProps) {
  const widget = useWidgets().find((one) => one.id === id)
  if (widget === undefined) return null
  const place = { opened: true, title: widget.label, onClose } as const
  return (
    <WidgetFrameProvider value={{ kind: 'dialog', widget, about, onClose }}>
      <LazyPart
        fallback={
          <AppDialog {...place}>
            <LoadingState />
          </AppDialog>
        }
        failure={
          <AppDialog {...place}>
            <MissingCode />
          </AppDialog>
        }
      >
        {widget.render({ prefill, onDone: onClose })}
      </LazyPart>
    </WidgetFrameProvider>
  )
}
