import { FEATURES } from '@service-center/contract/all-endpoints.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import type { AccessCheck } from '@service-center/contract/users/user-access.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { AnyDeviceField, type DeviceRef } from '../../../kit/fields/devices/DeviceField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { CardForm } from '../../../kit/form/CardForm.tsx'
import { useCheckedForm } from '../../../kit/form/use-api-form.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import classes from './access.module.css'

const NOT_SEEN = { title: 'You see no such customer or device' }

interface WhyCardProps {
  username: string
  /** The question in the page's address. */
  question: AccessQuery
  onAsk: (question: AccessQuery) => void
}

/** Explains, check by check, why a user can or cannot do something. */
export function WhyCard({ username, question, onAsk }: WhyCardProps) {
  const actions = useMemo(() => actionChoices(), [])
  const form = useCheckedForm(api.users.explainAccess, {
    initialValues: valuesOf(question),
    input: (values) => accessQueryInput(username, questionOf(values)),
    rules: (values) => ({
      action: hasQuery(questionOf(values)) ? undefined : 'Choose an action, a customer or a device',
    }),
    draft: 'none',
    onSubmit: (_input, values) => onAsk(questionOf(values)),
  })
  return (
    <CardForm
      title={sentence`Why can ${username} (not) …?`}
      form={form}
      verb="Explain"
      below={hasQuery(question) && <Answer username={username} question={question} />}
    >
      <SelectField
        label="Do what"
        placeholder="Choose an action"
        data={actions}
        limit={Infinity}
        clearLabel="Clear the action"
        {...form.field('action')}
      />
      <CustomerField
        label="With which customer"
        placeholder="Any"
        clearLabel="Clear the customer"
        {...form.field('customerId')}
      />
      <AnyDeviceField
        label="With which device"
        placeholder="Any"
        clearLabel="Clear the device"
        {...form.field('device')}
      />
    </CardForm>
  )
}

function Answer({ username, question }: Pick<WhyCardProps, 'username' | 'question'>) {
  const load = useLoad(q(api.users.explainAccess, accessQueryInput(username, question)))
  return (
    <Loaded load={load} notFound={NOT_SEEN}>
      {(explained) => <Verdict username={username} {...explained} />}
    </Loaded>
  )
}

function Verdict({
  username,
  allowed,
  checks,
}: Reply<typeof api.users.explainAccess> & { username: string }) {
  const failed = checks.filter(({ passed }) => !passed).length
  return (
    <div className={classes['answer']}>
      <output className={classes['verdict']}>
        {allowed ? (
          <StateText state="ok">{sentence`Yes, ${username} can.`}</StateText>
        ) : (
          <StateText state="bad">
            {sentence`No, ${username} cannot: ${failed} of ${checks.length} checks ${failed === 1 ? 'fails' : 'fail'}.`}
          </StateText>
        )}
      </output>
      <CheckList checks={checks} />
    </div>
  )
}

export function CheckList({ checks }: { checks: readonly AccessCheck[] }) {
  return (
    <ul className={classes['rows']}>
      {checks.map(({ passed, check, explanation, time }) => (
        <li key={check}>
          <StateMark state={passed ? 'ok' : 'bad'} />
          <span className={classes['main']}>
            <VisuallyHidden>{passed ? 'Passed: ' : 'Failed: '}</VisuallyHidden>
            {check}
            <span className={classes['second']}>
              {explanation}
              {time !== undefined && (
                <>
                  {' '}
                  <Time at={time} format="minute" />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A question about a user's access: the search parameters of the page. */
export interface AccessQuery {
  /** An endpoint: 'GET /api/devices'. */
  action?: string | undefined
  customerId?: number | undefined
  /** Type and id of a device: '1:4155'. */
  device?: string | undefined
}

const hasQuery = ({ action, customerId, device }: AccessQuery) =>
  action !== undefined || customerId !== undefined || device !== undefined

function accessQueryInput(username: string, { action, customerId, device }: AccessQuery) {
  const [deviceType, deviceId] = device?.split(':') ?? []
  return { params: { username }, query: { action, customerId: customerId?.toString(), deviceType, deviceId } }
}

interface WhyValues {
  action: string | null
  customerId: number | null
  device: DeviceRef | null
}

function valuesOf({ action, customerId, device }: AccessQuery): WhyValues {
  const [type, id] = device?.split(':').map(Number) ?? []
  const kind = Object.values(DEVICE_TYPE).find((one) => one === type)
  return {
    action: action ?? null,
    customerId: customerId ?? null,
    device: kind === undefined || id === undefined ? null : { type: kind, id },
  }
}

function questionOf({ action, customerId, device }: WhyValues): AccessQuery {
  return {
    action: action ?? undefined,
    customerId: customerId ?? undefined,
    device: device === null ? undefined : `${device.type}:${device.id}`,
  }
}

/** All endpoints, grouped by feature. */
function actionChoices() {
  return FEATURES.map(([name, endpoints]) => ({
    group: featureName(name),
    items: Object.values(endpoints).map(({ method, path, summary }) => ({
      value: `${method} ${path}`,
      label: summary,
    })),
  }))
}

/** Turns 'deviceData' into 'Device data'. */
function featureName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
