import * as api from '@service-center/contract/api.ts'
import { serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useDbToolList } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import { RobotField } from './RobotField.tsx'

const ASSIGN = api.dbToolServerDns.assign
const EMPTY: { robot: string | null; server: string | null } = { robot: null, server: null }

/** Assigns a robot to a server. */
export function AssignDnsDialog({ onClose }: { onClose: () => void }) {
  const servers = useDbToolList(api.dbToolServerDns.servers).rows
  const addresses = useDbToolList(api.dbToolServerDns.robotAddresses).rows
  const form = useApiForm(ASSIGN, {
    initialValues: EMPTY,
    input: ({ robot, server }) => ({ body: { r: Number(robot), s: Number(server) } }),
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
  const current = addresses.find(({ RobotId }) => String(RobotId) === form.values.robot)
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
      <RobotField {...form.field('robot')} />
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
