import * as api from '@service-center/contract/api.ts'
import type { LineOutcome, SupportLine } from '@service-center/contract/emergency/emergency.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Link } from '@tanstack/react-router'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import type { ApiForm } from '../../kit/form/use-api-form.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { countOf } from './emergency-texts.ts'
import classes from './emergency.module.css'

interface Values {
  isBreakdown: boolean
}

const BREAKDOWN: Values = { isBreakdown: true }

/** Switches all support lines to their breakdown greeting or back. Loaded lazily. */
export default function BreakdownWidget() {
  const load = useLoad(q(api.emergency.supportLines, {}))
  const lines = load.data?.data ?? []
  const form: ApiForm<typeof api.emergency.triggerBreakdown, Values> = useWidgetForm(
    api.emergency.triggerBreakdown,
    {
      defaults: BREAKDOWN,
      neverSaved: ['isBreakdown'],
      input: (values) => ({ body: values }),
      confirm: (_input, { isBreakdown }) => confirm(questionOf(lines, isBreakdown)),
      cancelled: 'canceled',
      success: ({ data }) => (data.some(isFailed) ? undefined : 'Successfully changed greetings'),
      onSuccess: ({ data }) => {
        const failed = data.filter(isFailed).length
        if (failed > 0) toast.warning(`${failed} of ${data.length} greetings could not be changed.`)
      },
    },
  )
  const failed = form.reply?.data.filter(isFailed) ?? []
  return (
    <WidgetForm
      form={form}
      verb="Change greetings"
      isDestructive
      isWaiting={load.data === undefined}
      below={failed.length > 0 && <LineChanges changes={failed} />}
    >
      <Loaded load={load}>
        {(now) => (
          <>
            <SupportLines lines={now.data} failure={now.failure} />
            {now.service === 'embedded' && (
              <div>
                <Link className="sc-link" {...addressOf.supportLines()}>
                  Edit support lines
                </Link>
              </div>
            )}
          </>
        )}
      </Loaded>
      <SwitchField
        label="Breakdown greetings"
        description="Off: all lines greet their callers as usual again."
        {...form.field('isBreakdown')}
      />
    </WidgetForm>
  )
}

const isFailed = ({ state }: { state: string }) => state === 'failed' || state === 'unknown'

function questionOf(lines: readonly SupportLine[], isBreakdown: boolean) {
  const changing = lines.filter((line) => line.isBreakdown !== isBreakdown)
  const names = changing.map(({ name }) => name).join(', ')
  const greeting = isBreakdown ? 'the breakdown greeting' : 'their usual greeting'
  return {
    title: isBreakdown ? 'Play the breakdown greetings?' : 'Play the usual greetings again?',
    text:
      changing.length === 0
        ? `The callers of all lines hear ${greeting} already.`
        : sentence`From now on the callers of ${countOf(changing.length, 'line', 'lines')} hear ${greeting}: ${names}.`,
    verb: 'Change greetings',
    keepLabel: 'Keep greetings',
    destructive: isBreakdown,
  }
}

/** The lines whose greeting was not changed, or may not have been, with the reason. */
function LineChanges({ changes }: { changes: readonly LineOutcome[] }) {
  return (
    <div role="alert" className={classes['changes']}>
      <strong>Not all greetings were changed. Try again to change the others.</strong>
      <ul className={classes['lines']}>
        {changes.map(({ name, number, state, failure }) => (
          <li key={`${name} ${number}`} className={classes['line']}>
            <StateText state={state === 'unknown' ? 'warning' : 'bad'}>
              {name}: {failure}
            </StateText>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The support lines with their current greeting. */
function SupportLines({ lines, failure }: { lines: readonly SupportLine[]; failure: string | null }) {
  return (
    <>
      {failure !== null && (
        <PageNotice state="warning">
          {lines.length === 0
            ? `The telephone system could not be asked. ${failure}`
            : `The telephone system could not be asked; the lines are shown as they were known last. ${failure}`}
        </PageNotice>
      )}
      {lines.length === 0 && failure === null ? (
        <p className={classes['none']}>There are no support lines.</p>
      ) : (
        <ul className={classes['lines']} aria-label="Support lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ line }: { line: SupportLine }) {
  const { name, number, greeting, isBreakdown, changedAt, changedBy } = line
  return (
    <li className={classes['line']}>
      <div className={classes['head']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['number']}>{number}</span>
      </div>
      <div className={classes['greeting']}>“{greeting}”</div>
      <div className={classes['head']}>
        <StateText state={isBreakdown ? 'warning' : 'ok'}>
          {isBreakdown ? 'Breakdown greeting' : 'Usual greeting'}
        </StateText>
        {changedAt !== null && (
          <span className={classes['since']}>
            since <Time at={changedAt} />, by {changedBy}
          </span>
        )}
      </div>
    </li>
  )
}
