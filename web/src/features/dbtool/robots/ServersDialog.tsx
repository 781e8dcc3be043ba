import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { type ServerAddress, serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { IconArchive } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { ROW_HEIGHT, SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { counted } from '../../../ui/text/format.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { actionColumn } from '../shared/DbToolTable.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'
import classes from '../shared/dbtool.module.css'

const keyOf = ({ Id }: ServerAddress) => String(Id)
const stateOf = ({ Deprecated }: ServerAddress) => (Deprecated ? 'deprecated' : undefined)

/** Lists the servers that robots can be assigned to, adds new ones and deprecates old ones. */
export function ServersDialog({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const list = useDbToolList(api.dbToolServerDns.servers)
  const robots = useDbToolList(api.dbToolServerDns.robotAddresses).rows
  const columns = useMemo(() => {
    const assigned = Map.groupBy(robots, ({ ServerId }) => ServerId)
    return columnsOf((id) => assigned.get(id)?.length ?? 0)
  }, [robots])
  const table = useTable({ tableId: 'dbtool-servers', columns, pageSizes: ['All'] })
  // The form replaces the list while it is open.
  if (isAdding) return <AddServerDialog onClose={() => setAdding(false)} />
  return (
    <AppDialog opened title="Servers" size="data" onClose={onClose}>
      <div className={classes['dialogHead']}>
        <p>Robots that are assigned to none of them connect to their default server.</p>
        <SectionButton label="Add server" onClick={() => setAdding(true)} />
      </div>
      <ListTable
        label="Servers"
        noun="servers"
        table={table}
        list={list}
        rowKey={keyOf}
        rowState={stateOf}
        rowHeight={ROW_HEIGHT}
        height="content"
        hasToolbar={false}
      />
    </AppDialog>
  )
}

const columnsOf = (robotsOf: (id: number) => number): DataColumn<ServerAddress>[] => [
  {
    id: 'server',
    header: 'Server',
    kind: 'text',
    look: 'mono',
    width: 420,
    extra: 60,
    value: serverText,
    cell: (server) =>
      server.Deprecated ? (
        <StateText state="deprecated">{serverText(server)}</StateText>
      ) : (
        serverDisplay(server)
      ),
  },
  {
    id: 'Description',
    header: 'Description',
    kind: 'text',
    width: 260,
    phonePlace: 2,
    value: ({ Description }) => Description,
  },
  { id: 'robots', header: 'Robots', kind: 'number', width: 100, value: ({ Id }) => robotsOf(Id) },
  actionColumn((server) =>
    server.Deprecated ? null : <DeprecateButton server={server} robots={robotsOf(server.Id)} />,
  ),
]

/** The server's display form, marked when it is deprecated (specification 3, section 2). */
export function serverText(server: Parameters<typeof serverDisplay>[0] & { Deprecated: boolean }): string {
  return server.Deprecated ? `${serverDisplay(server)} (deprecated)` : serverDisplay(server)
}

function DeprecateButton({ server, robots }: { server: ServerAddress; robots: number }) {
  const name = serverDisplay(server)
  return (
    <ConfirmButton
      endpoint={api.dbToolServerDns.deprecateServer}
      input={{ query: { s: String(server.Id) } }}
      icon={IconArchive}
      label="Deprecate"
      name={sentence`Deprecate ${name}`}
      title={sentence`Deprecate ${name}?`}
      text={`No further robot can be assigned to it. ${counted(robots, 'robots')} assigned to it now ${robots === 1 ? 'keeps' : 'keep'} it. This cannot be undone.`}
      verb="Deprecate server"
      keepLabel="Keep server"
      success={sentence`${name} is deprecated`}
    />
  )
}

interface ServerValues {
  description: string
  address: string
  port: number | null
  secure: boolean
  prependHostname: boolean
}

const EMPTY: ServerValues = { description: '', address: '', port: 443, secure: true, prependHostname: false }

function AddServerDialog({ onClose }: { onClose: () => void }) {
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
