import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRequestKey } from '../../../kit/form/use-request-key.ts'
import { useUnsavedGuard } from '../../../kit/form/use-unsaved-guard.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import classes from './device-support.module.css'

/** Writes a note into the logbook of a device. */
export function NoteForm({ type, id }: { type: DeviceType; id: number }) {
  // A note that is sent again, since its answer was lost, is written once.
  const keyOf = useRequestKey()
  const form = useApiForm(api.ticketWork.addNote, {
    initialValues: { text: '' },
    input: ({ text }) => ({
      params: { deviceType: DEVICE_KINDS[type].route, deviceId: String(id) },
      body: { text, requestKey: keyOf(text) },
    }),
    success: 'The note was added.',
    onSuccess: () => void keyOf(''),
    clearsAfterSuccess: true,
  })
  // Closing the history leaves its address, which asks first.
  useUnsavedGuard(form)
  return (
    <FormElement form={form} label="New note" className={classes['note']}>
      <TextAreaField
        aria-label="Note"
        placeholder="Write a note: everybody who sees this device can read it"
        // The history is what people open it for.
        data-never-first
        rows={1}
        autosize
        maxRows={6}
        {...form.field('text')}
      />
      <Button type="submit" variant="default" loading={form.isSubmitting} disabled={!form.isChanged}>
        Add note
      </Button>
      {form.error !== undefined && <FormError>{form.error}</FormError>}
    </FormElement>
  )
}
