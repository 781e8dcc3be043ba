import type { ComponentProps } from 'react'
import { CardForm } from '../form/CardForm.tsx'
import type { FramedForm } from '../form/checks/checked-form.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useWidgetFrame } from './widget.ts'

type CardFormProps = ComponentProps<typeof CardForm>

interface WidgetFormProps extends Pick<
  CardFormProps,
  'verb' | 'note' | 'isVerbDisabled' | 'isWaiting' | 'isDestructive' | 'second' | 'below' | 'children'
> {
  form: FramedForm & CardFormProps['form']
}

/** The form of a widget: a card on the control panel, a dialog elsewhere. Title and star come from the `WidgetFrame`. */
export function WidgetForm(props: WidgetFormProps) {
  const frame = useWidgetFrame()
  if (frame.kind === 'card')
    return <CardForm {...props} title={frame.widget.label} titleLevel={3} detail={frame.detail} />
  const { isWaiting = false, below, children, ...form } = props
  return (
    <DialogForm
      {...form}
      title={frame.widget.label}
      about={frame.about}
      isVerbDisabled={isWaiting || form.isVerbDisabled === true}
      onClose={frame.onClose}
    >
      {children}
      {below}
    </DialogForm>
  )
}
