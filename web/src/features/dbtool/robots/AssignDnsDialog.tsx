import * as api from '@service-center/contract/api.ts'
import { serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { useDbToolList } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import { RobotField } from './RobotField.tsx'

const ASSIGN = api.dbToolServerDns.assign

interface AssignValues {
  robot: string | null
  server: string | null
  /** The id of the server that the robot had when it was chosen; null: none. */
  had: number | null
}

const EMPTY: AssignValues = { robot: null, server: null, had: null }

/** Assigns a robot to a server. */
export function AssignDnsDialog({ onClose }: { onClose: () => void }) {
  const servers = useDbToolList(api.dbToolServerDns.servers).rows
  const addresses = useDbToolList(api.dbToolServerDns.robotAddresses).rows
  const currentOf = (id: string | null) => addresses.find(({ RobotId }) => String(RobotId) === id)
  const form = useApiForm(ASSIGN, {
    initialValues: EMPTY,
    // What the note shows is what is replaced, and nothing that somebody else has set since.
    input: ({ robot, server }) => ({
      body: { r: Number(robot), s: Number(server), was: currentOf(robot)?.ServerId ?? null },
    }),
    rules: ({ robot, server }) => ({
      robot: robot === null ? 'Choose a robot' : undefined,
      server: server === null ? 'Choose a server' : undefined,
    }),
    renamed: { r: 'robot', s: 'server' },
    // The specification's words for a failed assignment (section 8).
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
