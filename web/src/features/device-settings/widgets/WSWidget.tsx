import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_SETTING_MESSAGES,
  type ServiceKind,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useRef } from 'react'
import { deviceDate } from '../../../kit/device/device-dates.ts'
import { DayField } from '../../../kit/fields/DayField.tsx'
import { DeviceField } from '../../../kit/fields/DeviceField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { ChangedNotice } from '../../../kit/widgets/ChangedNotice.tsx'
import { UnreadValue } from '../../../kit/widgets/UnreadValue.tsx'
import { useShownValue } from '../../../kit/widgets/use-shown-value.ts'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import { widgetErrorText } from '../../../kit/widgets/widget-error-text.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { datesText, type ServiceDates, useServiceDates } from './parts/use-service-dates.ts'
import { useSetDates } from './parts/use-set-dates.ts'
import { ServiceTicks } from './parts/ServiceTicks.tsx'

interface Values {
  robotId: number | null
  warranty: boolean
  subscription: boolean
  /** As typed: YYYY/MM/DD. */
  start: string
  end: string
}

const EMPTY: Values = { robotId: null, warranty: false, subscription: false, start: '', end: '' }

/** Sets the dates of a robot's warranty, subscription or both, after a question. A lazy default export. */
export default function WSWidget({ prefill }: WidgetProps) {
  /** What the question was about: somebody may change the dates before it is answered. */
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
    // The contract's schema has checked the same fields for both.
    around: (_call, { body }) =>
      setDates.send({
        kinds: kindsOf(asked.current.values),
        body,
        was: asked.current.dates,
        // What was set is not sent again with the rest.
        onlyFirst: () => form.set({ warranty: false }),
      }),
    errorText: (error) => setDates.errorText(widgetErrorText(error)),
    // Each of the two has its own toast, and is undone by itself.
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
          // Either of them takes away that one is missing, which is said at the first.
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

type BothDates = Readonly<Record<ServiceKind, ServiceDates>>

/** What is typed, as it is sent: the same days in the spelling of the request. */
const daysOf = ({ start, end }: Pick<Values, 'start' | 'end'>) => ({
  start: deviceDate(start) ?? start,
  end: deviceDate(end) ?? end,
})

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

const kindsOf = (values: Pick<Values, ServiceKind>): ServiceKind[] =>
  (['warranty', 'subscription'] as const).filter((kind) => values[kind])

const datesAfter = (values: Values, before: BothDates | undefined) =>
  before && {
    ...before,
    ...Object.fromEntries(kindsOf(values).map((kind) => [kind, daysOf(values)])),
  }

/** Both in one text, for comparing and for showing. */
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
