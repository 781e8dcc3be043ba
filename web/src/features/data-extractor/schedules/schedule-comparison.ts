import type { Compared } from '../../../kit/form/differences.ts'
import { listed } from '../../../ui/text/listed.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import type { ScheduleForm } from './schedule-form.ts'
import { RHYTHMS, STARTS, unitChoices, WEEKDAYS, zoneText } from './schedule-words.ts'

/**
 * The fields of a schedule in words, to compare what somebody typed with what somebody else has saved meanwhile.
 * @param offset of the times that are shown, in hours
 */
export const comparedFields = (offset: number): readonly Compared<ScheduleForm>[] => [
  { field: 'every', label: 'Repeats', text: ({ every }) => labelOf(RHYTHMS, every) },
  { field: 'time', label: 'At', text: ({ time }) => time },
  {
    field: 'weekdays',
    label: 'On',
    text: ({ weekdays }) => listed(weekdays.map((day) => WEEKDAYS[Number(day) - 1] ?? '')),
  },
  { field: 'monthDay', label: 'Day of the month', text: ({ monthDay }) => numberText(monthDay) },
  { field: 'zone', label: 'Time zone', text: ({ zone }) => zoneText(zone ?? '') },
  {
    field: 'params',
    label: 'Values of the parameters',
    text: ({ params }) => params.map((value) => valueText(value, offset)).join('; '),
  },
  { field: 'mails', label: 'Mails', text: ({ mails }) => (mails ? 'Yes' : 'No') },
  { field: 'keptResults', label: 'Kept results', text: ({ keptResults }) => numberText(keptResults) },
]

/** 'Since: Start of the day, minus 1 day'. */
function valueText({ name, from, time, back, unit }: ScheduleForm['params'][number], offset: number): string {
  if (from === 'fixed')
    return `${name}: ${time === null ? '' : formatTime(time, { offset, pattern: 'full' })}`
  const start = `${name}: ${labelOf(STARTS, from)}`
  return back === 0 ? start : `${start}, minus ${numberText(back)} ${labelOf(unitChoices(back), unit)}`
}

const numberText = (number: number | null) => (number === null ? '' : String(number))

const labelOf = (choices: readonly { value: string; label: string }[], chosen: string) =>
  choices.find(({ value }) => value === chosen)?.label ?? ''
