import * as api from '@service-center/contract/api.ts'
import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { UserAction } from '@service-center/contract/user-actions/user-actions.ts'
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { CopyButton, copyText } from '../../ui/page/CopyButton.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { reasonOf, valueLines, valueToCopy, type Change, changesOf } from './action-value.ts'
import classes from './actions.module.css'

const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** The details of an entry of the log; closed without an id. */
export function ActionDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <AppDialog
      opened={id !== undefined}
      onClose={onClose}
      title="User action"
      {...(id === undefined ? {} : { about: `no. ${id}` })}
      size="data"
    >
      {id !== undefined && <Entry id={id} />}
    </AppDialog>
  )
}

function Entry({ id }: { id: number }) {
  const load = useLoad({
    ...q(api.userActions.get, { params: { id: String(id) } }),
    // An entry never changes.
    staleTime: Infinity,
  })
  return <Loaded load={load}>{(entry) => <Details entry={entry} />}</Loaded>
}

function Details({ entry }: { entry: UserAction }) {
  const value = valueToCopy(entry.value)
  const link = `${window.location.origin}/administration/log?entry=${entry.id}`
  return (
    <div className={classes['details']}>
      <dl className={classes['facts']}>
        <Fact label="Action Type">{entry.actionType}</Fact>
        <Fact label="Status Code">
          <StatusCode code={entry.statusCode} reason={reasonOf(entry)} />
        </Fact>
        <Fact label="Timestamp">
          <Time at={entry.timestamp} format="full" />
        </Fact>
        <Fact label="By User">{entry.username}</Fact>
        <Fact label="Account concerned">
          {entry.account === null ? null : <AccountLink username={entry.account} />}
        </Fact>
        <Fact label="Address">
          {entry.address === null ? null : <span className="sc-mono">{entry.address}</span>}
        </Fact>
        <Fact label="Device">{entry.device === null ? null : <DeviceLink device={entry.device} />}</Fact>
      </dl>
      <section aria-label="Value">
        <div className={classes['head']}>
          <h3>Value</h3>
          {value !== '' && <CopyButton text={value} label="Copy value" message="value copied to clipboard" />}
        </div>
        {value === '' ? (
          <p>This action has no value.</p>
        ) : (
          <pre className={classes['value']}>{valueLines(entry.value)}</pre>
        )}
      </section>
      <Changes before={entry.before} after={entry.after} />
      <Button
        variant="default"
        className={classes['copyLink']}
        leftSection={<IconLink size={14} stroke={1.6} />}
        onClick={() => void copyText(link, 'link copied to clipboard')}
      >
        Copy link
      </Button>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Missing />}</dd>
    </div>
  )
}

/** The name of an account, as a link if the viewer may open it. */
function AccountLink({ username }: { username: string }) {
  const viewer = useViewer()
  if (username !== viewer.username && !mayCall(viewer, api.users.create.right)) return <>{username}</>
  return (
    <Anchor size="sm" renderRoot={(look: object) => <Link {...addressOf.account(username)} {...look} />}>
      {username}
    </Anchor>
  )
}

function DeviceLink({ device }: { device: NonNullable<UserAction['device']> }) {
  const kind = deviceKindOf(String(device.type))
  if (kind === undefined) return <>{device.id}</>
  return (
    <Anchor
      size="sm"
      renderRoot={(look: object) => (
        <Link {...addressOf.device({ type: kind.type, id: device.id })} {...look} />
      )}
    >
      {kind.name} {device.id}
    </Anchor>
  )
}

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <section aria-label="What changed">
      <div className={classes['head']}>
        <h3>What changed</h3>
      </div>
      <div className={classes['scroll']}>
        <table className={classes['changes']}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ChangeRow({ change: { path, kind, before, after } }: { change: Change }) {
  return (
    <tr>
      <th scope="row">
        {path === '' ? 'Whole' : path}
        <VisuallyHidden>, {WORDS[kind]}</VisuallyHidden>
      </th>
      <td>{before !== '' && <del>{before}</del>}</td>
      <td>{after !== '' && <ins>{after}</ins>}</td>
    </tr>
  )
}

/** A status code. Failures are highlighted and show their reason. */
export function StatusCode({ code, reason }: { code: number; reason: string | undefined }) {
  if (isSuccess(code)) return <>{code}</>
  return (
    <span className={classes['failed']}>
      <StateMark state="bad" label="Not success" />
      {statusText({ code, reason })}
    </span>
  )
}

export const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 300

/** A status code with the reason of its failure: '401, wrong password'. */
export function statusText({ code, reason }: { code: number; reason: string | undefined }): string {
  return reason === undefined ? String(code) : `${code}, ${reason}`
}
