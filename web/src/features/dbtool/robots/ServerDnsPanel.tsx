import * as api from '@service-center/contract/api.ts'
import { serverDisplay, type RobotAddress } from '@service-center/contract/dbtool/server-dns.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { actionColumn } from '../action-column.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { DbToolTable } from '../DbToolTable.tsx'
import { FlagBox, storedFlag } from '../section-flag.tsx'
import { AssignDnsDialog } from './AssignDnsDialog.tsx'
import { RemoveRowButton } from '../RemoveRowButton.tsx'
import { serverText } from './server-text.ts'
import { ServersDialog } from './ServersDialog.tsx'

const BY_ROBOT = [{ id: 'RobotId', desc: false }]
const ONLY_DEPRECATED = storedFlag('server-dns.only-deprecated', false)
const keyOf = ({ RobotId }: RobotAddress) => String(RobotId)

/** Manage Server DNS: the robots that connect to a server of their own. */
export default function ServerDnsPanel() {
  const [open, setOpen] = useState<'assign' | 'servers'>()
  const close = () => setOpen(undefined)
  const mayChangeServers = isInternal(useViewer())
  const isOnlyDeprecated = useStoredValue(ONLY_DEPRECATED)
  const list = useDbToolList(api.dbToolServerDns.robotAddresses)
  const shown = useMemo(
    () => (isOnlyDeprecated ? list.rows.filter(({ Deprecated }) => Deprecated) : list.rows),
    [list.rows, isOnlyDeprecated],
  )
  return (
    <>
      <DbToolTable
        id="server-dns"
        label="Robots with a server of their own"
        noun="robots"
        columns={COLUMNS}
        defaultSort={BY_ROBOT}
        list={{ ...list, rows: shown }}
        count={list.rows.length}
        rowKey={keyOf}
      >
        <FlagBox label="Only show robots connected to deprecated server" flag={ONLY_DEPRECATED} />
        {mayChangeServers && (
          <Button variant="default" onClick={() => setOpen('servers')}>
            Servers
          </Button>
        )}
        <CreateButton label="Assign server dns" onClick={() => setOpen('assign')} />
      </DbToolTable>
      {open === 'assign' && <AssignDnsDialog onClose={close} />}
      {open === 'servers' && <ServersDialog onClose={close} />}
    </>
  )
}

const COLUMNS: readonly DataColumn<RobotAddress>[] = [
  {
    id: 'RobotId',
    header: 'Robot ID',
    kind: 'number',
    width: 140,
    align: 'start',
    look: 'strong',
    value: ({ RobotId }) => RobotId,
  },
  {
    id: 'server',
    header: 'Server',
    kind: 'text',
    look: 'mono',
    width: 400,
    extra: 24,
    phonePlace: 2,
    value: serverText,
    cell: (row) =>
      row.Deprecated ? <StateText state="warning">{serverText(row)}</StateText> : serverDisplay(row),
  },
  {
    id: 'Description',
    header: 'Description',
    kind: 'text',
    width: 260,
    value: ({ Description }) => Description,
  },
  actionColumn(({ RobotId, ServerId, ...server }) => (
    <RemoveRowButton
      endpoint={api.dbToolServerDns.remove}
      input={{ query: { r: String(RobotId), was: String(ServerId) } }}
      label={`Remove server dns of robot ${RobotId}`}
      title={`Do you want to remove robot specific dns from robot ${RobotId}`}
      text={`It leaves ${serverDisplay(server)} and connects to its default server again.`}
      verb="Remove dns"
      keepLabel="Keep dns"
      success={`Server dns of robot ${RobotId} removed`}
      alert="Could not remove robot DNS"
    />
  )),
]
