import * as api from '@service-center/contract/api.ts'
import { serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'

interface ServerValues {
  description: string
  address: string
  port: number | null
  secure: boolean
  prependHostname: boolean
}

const EMPTY: ServerValues = { description: '', address: '', port: 443, secure: true, prependHostname: false }

/** Adds a server that robots can be assigned to. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(api.dbToolServerDns.addServer, {
    initialValues: EMPTY,
    input: ({ address, port, ...values }) => ({
      body: { ...values, address: address.trim(), port: port ?? Number.NaN },
    }),
    rules: ({ port }) => ({ port: port === null ? 'Enter a port' : undefined }),
    success: (_reply, { address }) => `Server ${address.trim()} added`,
    onSuccess: onClose,
  })
  const { address, port, secure, prependHostname } = form.values
  return (
    <DialogForm
      form={form}
      title="Add server"
      verb="Add server"
      onClose={onClose}
      note={
        address.trim() !== '' &&
        port !== null &&
        serverDisplay({
          Address: address.trim(),
          Port: port,
          Secure: secure,
          PrependHostname: prependHostname,
        })
      }
    >
      <FieldRow>
        <TextField label="Address" withAsterisk placeholder="fleet.example.com" {...form.field('address')} />
        <NumberField label="Port" {...form.field('port')} />
      </FieldRow>
      <TextField label="Description" {...form.field('description')} />
      <CheckboxField label="Secure" description="wss in place of ws." {...form.field('secure')} />
      <CheckboxField
        label="Prepend hostname"
        description="A robot puts its own host name before the address."
        {...form.field('prependHostname')}
      />
    </DialogForm>
  )
}
