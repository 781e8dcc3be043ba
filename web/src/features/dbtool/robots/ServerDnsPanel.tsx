import * as api from '@service-center/contract/api.ts'
import { type RobotAddress, serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { PageNotice } from '../../../ui/feedback/PageState.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { DbToolTable, actionColumn, FlagBox, storedFlag, useFiltered } from '../shared/DbToolTable.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { RobotField } from './RobotField.tsx'
import { ServersDialog, serverText } from './ServersDialog.tsx'

const BY_ROBOT = [{ id: 'RobotId', desc: false }]
const ONLY_DEPRECATED = storedFlag('server-dns.only-deprecated', false)
const keyOf = ({ RobotId }: RobotAddress) => String(RobotId)
const isDeprecated = ({ Deprecated }: RobotAddress) => Deprecated

/** Lists the robots that connect to a server of their own. */
export default function ServerDnsPanel() {
  const [open, setOpen] = useState<'assign' | 'servers'>()
  const close = () => setOpen(undefined)
  const mayChangeServers = isInternal(useViewer())
  return (
    <>
      <DbToolTable
        id="server-dns"
        label="Robots with a server of their own"
        noun="robots"
        columns={COLUMNS}
        defaultSort={BY_ROBOT}
        {...useFiltered(useDbToolList(api.dbToolServerDns.robotAddresses), ONLY_DEPRECATED, isDeprecated)}
        rowKey={keyOf}
      >
        <FlagBox label="Only show robots connected to deprecated server" flag={ONLY_DEPRECATED} />
        {mayChangeServers && (
          <Button variant="default" onClick={() => setOpen('servers')}>
            Servers
          </Button>
        )}
        <SectionButton label="Assign server dns" onClick={() => setOpen('assign')} />
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
    <ConfirmButton
      endpoint={api.dbToolServerDns.remove}
      input={{ query: { r: String(RobotId), was: String(ServerId) } }}
      name={`Remove server dns of robot ${RobotId}`}
      title={`Do you want to remove robot specific dns from robot ${RobotId}`}
      text={`It leaves ${serverDisplay(server)} and connects to its default server again.`}
      verb="Remove dns"
      keepLabel="Keep dns"
      success={`Server dns of robot ${RobotId} removed`}
      {...withAlert(api.dbToolServerDns.remove, () => 'Could not remove robot DNS')}
    />
  )),
]

const ASSIGN = api.dbToolServerDns.assign

interface AssignValues {
  robot: string | null
  server: string | null
  /** Id of the server that the robot had when the user chose the robot; null: none. */
  had: number | null
}

const EMPTY: AssignValues = { robot: null, server: null, had: null }

function AssignDnsDialog({ onClose }: { onClose: () => void }) {
  const servers = useDbToolList(api.dbToolServerDns.servers).rows
  const addresses = useDbToolList(api.dbToolServerDns.robotAddresses).rows
  const currentOf = (id: string | null) => addresses.find(({ RobotId }) => String(RobotId) === id)
  const form = useApiForm(ASSIGN, {
    initialValues: EMPTY,
    // The server rejects the change if the robot no longer has the server that the note shows.
    input: ({ robot, server }) => ({
      body: { r: Number(robot), s: Number(server), was: currentOf(robot)?.ServerId ?? null },
    }),
    rules: ({ robot, server }) => ({
      robot: robot === null ? 'Choose a robot' : undefined,
      server: server === null ? 'Choose a server' : undefined,
    }),
    renamed: { r: 'robot', s: 'server' },
    // This is the text of the specification (section 8), although it names the app version.
    ...withAlert(ASSIGN, () => 'Could not assign tablet app version'),
    success: (_reply, { robot }) => `Server dns assigned to robot ${robot}`,
    onSuccess: onClose,
  })
  const current = currentOf(form.values.robot)
  const isChanged = form.values.robot !== null && (current?.ServerId ?? null) !== form.values.had
  return (
    <DialogForm
      form={form}
      title="Assign server dns"
      verb="Assign"
      onClose={onClose}
      note={
        current === undefined
          ? 'The robot gets it at once, or when it connects.'
          : `In place of ${serverDisplay(current)}.`
      }
    >
      {isChanged && (
        <PageNotice state="warning">
          Somebody else has just{' '}
          {current === undefined ? 'taken its server from' : 'assigned another server to'} robot{' '}
          {form.values.robot}.
        </PageNotice>
      )}
      <RobotField
        {...form.field('robot')}
        onChange={(robot) => form.set({ robot, had: currentOf(robot)?.ServerId ?? null })}
      />
      <SelectField
        label="Server"
        placeholder="Choose a server"
        withAsterisk
        data={servers
          .filter(({ Deprecated }) => !Deprecated)
          .map((server) => ({
            value: String(server.Id),
            label: [serverDisplay(server), server.Description].filter((part) => part !== '').join(' · '),
          }))}
        {...form.field('server')}
      />
    </DialogForm>
  )
}
