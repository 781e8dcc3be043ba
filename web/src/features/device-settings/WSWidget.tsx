import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_SETTING_MESSAGES,
  type ServiceKind,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useRef } from 'react'
import { useApiMutation } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'
import { deviceDate } from '../../kit/device/values/device-dates.ts'
import { DayField } from '../../kit/fields/MomentField.tsx'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import { CheckboxField } from '../../kit/fields/SwitchField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import { ChangedNotice, UnreadValue } from '../../kit/widgets/ValueNotices.tsx'
import { useShownValue } from '../../kit/widgets/use-shown-value.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { useWidgetForm, widgetErrorText } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { datesText, type ServiceDates, useServiceDates } from './service-dates.ts'

interface Values {
  robotId: number | null
  warranty: boolean
  subscription: boolean
  /** As typed: YYYY/MM/DD. */
  start: string
  end: string
}

const EMPTY: Values = { robotId: null, warranty: false, subscription: false, start: '', end: '' }

/** Sets the dates of a robot's warranty, subscription or both, after a confirmation. */
export default function WSWidget({ prefill }: WidgetProps) {
  /** What the confirmation showed: somebody else may change the dates before the user answers. */
  const asked = useRef<{ values: Values; dates: BothDates | undefined }>({ values: EMPTY, dates: undefined })
  const setDates = useSetDates()
  const form: CheckedForm<Values> = useWidgetForm(api.deviceSettings.setWarranty, {
    defaults: EMPTY,
    prefill: prefill.robotId === undefined ? {} : { robotId: prefill.robotId },
    ids: { robotId: 'robot' },
    input: ({ robotId, ...values }) => ({ body: { robotId: robotId ?? 0, ...daysOf(values) } }),
    rules: rulesOf,
    confirm: (_input, values) => {
      asked.current = { values, dates }
      return confirm(questionOf(values, dates))
    },
    cancelled: DEVICE_SETTING_MESSAGES.datesCancelled,
    // One check is enough: both calls have the same fields.
    around: (_call, { body }) =>
      setDates.send({
        kinds: kindsOf(asked.current.values),
        body,
        was: asked.current.dates,
        // A retry must not set the warranty again.
        onlyFirst: () => form.set({ warranty: false }),
      }),
    errorText: (error) => setDates.errorText(widgetErrorText(error)),
    // Each call shows its own toast with its own undo.
    success: () => undefined,
    onSuccess: (_reply, values) => shown.saved(shownOf(datesAfter(values, dates))),
  })
  const { robotId } = form.values
  const load = useServiceDates(robotId)
  const dates = load.data
  const shown = useShownValue(dates === undefined ? null : robotId, shownOf(dates))
  return (
    <WidgetForm
      form={form}
      verb="Set dates"
      note="Asks for confirmation."
      isWaiting={robotId !== null && !dates}
    >
      <DeviceField label="Robot" type={DEVICE_TYPE.robot} withAsterisk {...form.field('robotId')} />
      <ServiceTicks
        warranty={form.field('warranty')}
        subscription={{
          ...form.field('subscription'),
          // Sets `warranty` again too, to clear its error: one of the two is enough.
          onChange: (subscription) => form.set({ warranty: form.values.warranty, subscription }),
        }}
        dates={dates}
      />
      <FieldRow isShort>
        <DayField label="Start" withAsterisk {...form.field('start')} />
        <DayField label="End" withAsterisk {...form.field('end')} />
      </FieldRow>
      <UnreadValue noun="dates" load={load} />
      <ChangedNotice noun="dates" before={shown.before} now={shown.now} />
    </WidgetForm>
  )
}

function rulesOf({ robotId, warranty, subscription, ...values }: Values) {
  const { start, end } = daysOf(values)
  const isOrdered = start === '' || end === '' || start < end
  return {
    robotId: robotId === null ? MESSAGES.required : undefined,
    warranty: warranty || subscription ? undefined : DEVICE_SETTING_MESSAGES.warrantyOrSubscription,
    start: start === '' ? MESSAGES.required : undefined,
    end: end === '' ? MESSAGES.required : isOrdered ? undefined : DEVICE_SETTING_MESSAGES.endAfterStart,
  }
}

type BothDates = Readonly<Record<ServiceKind, ServiceDates>>

/** The typed days in the format of the request. */
const daysOf = ({ start, end }: Pick<Values, 'start' | 'end'>) => ({
  start: deviceDate(start) ?? start,
  end: deviceDate(end) ?? end,
})

const kindsOf = (values: Pick<Values, ServiceKind>): ServiceKind[] =>
  (['warranty', 'subscription'] as const).filter((kind) => values[kind])

const datesAfter = (values: Values, before: BothDates | undefined) =>
  before && {
    ...before,
    ...Object.fromEntries(kindsOf(values).map((kind) => [kind, daysOf(values)])),
  }

const shownOf = (dates: BothDates | undefined): string =>
  dates === undefined
    ? ''
    : `warranty ${datesText(dates.warranty)}, subscription ${datesText(dates.subscription)}`

function questionOf({ robotId, ...values }: Values, dates: BothDates | undefined) {
  const kinds = kindsOf(values)
  const { start, end } = daysOf(values)
  const lines = kinds.map((kind) => {
    const before = dates === undefined ? 'unknown' : datesText(dates[kind])
    return `${kind === 'warranty' ? 'Warranty' : 'Subscription'}: ${before} becomes ${datesText({ start, end })}.`
  })
  return {
    title: `Change the ${kinds.join(' and ')} dates of robot ${robotId}?`,
    text: (
      <>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>Dates that the robot reports itself are not shown any more.</div>
      </>
    ),
    verb: 'Set dates',
    keepLabel: 'Keep dates',
  }
}

interface ServiceTicksProps {
  warranty: FieldBinding<boolean>
  subscription: FieldBinding<boolean>
  /** The current dates; undefined without a robot, or while loading. */
  dates: BothDates | undefined
}

/** Chooses which dates to set, and shows the current ones. */
function ServiceTicks({ warranty, subscription, dates }: ServiceTicksProps) {
  const now = (kind: ServiceKind) => dates && `Now: ${datesText(dates[kind])}`
  return (
    <FieldRow isShort>
      <CheckboxField label="Warranty" description={now('warranty')} {...warranty} />
      <CheckboxField label="Subscription" description={now('subscription')} {...subscription} />
    </FieldRow>
  )
}

type SetDates = typeof api.deviceSettings.setWarranty

interface DatesToSet {
  /** One or both, in the order of the calls (warranty first). */
  readonly kinds: readonly ServiceKind[]
  readonly body: Input<SetDates>['body']
  /** The dates that the form shows. */
  readonly was: BothDates | undefined
  /** Called if the first call succeeded and the second failed. */
  readonly onlyFirst: () => void
}

/** Sends the calls one after the other, each with its own toast and undo. */
function useSetDates(): {
  send: (dates: DatesToSet) => Promise<Reply<SetDates>>
  /** If the second call failed, adds to its error that the warranty was set. */
  errorText: (text: string) => string
} {
  const calls = {
    warranty: useApiMutation(api.deviceSettings.setWarranty),
    subscription: useApiMutation(api.deviceSettings.setSubscription),
  }
  const offerUndo = useUndoToast()
  const isFirstSet = useRef(false)

  async function send({ kinds, body, was, onlyFirst }: DatesToSet): Promise<Reply<SetDates>> {
    isFirstSet.current = false
    let reply: Reply<SetDates> = { undo: null }
    for (const kind of kinds) {
      try {
        reply = await calls[kind].mutateAsync({ body: { ...body, ...(was && { was: was[kind] }) } })
      } catch (error) {
        if (isFirstSet.current) onlyFirst()
        throw error
      }
      const text = `Successfully set ${kind} of Robot ${body.robotId} to ${body.start} - ${body.end}`
      offerUndo(text, reply.undo ?? undefined)
      isFirstSet.current = true
    }
    return reply
  }
  return {
    send,
    errorText: (text) =>
      isFirstSet.current ? `The warranty was set, the subscription was not: ${text}` : text,
  }
}
