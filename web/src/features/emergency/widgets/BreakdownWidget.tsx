import * as api from '@service-center/contract/api.ts'
import type { SupportLine } from '@service-center/contract/emergency/emergency.ts'
import { Link } from '@tanstack/react-router'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { countOf } from '../emergency-texts.ts'
import { LineChanges } from '../parts/LineChanges.tsx'
import { SupportLines } from '../parts/SupportLines.tsx'

interface Values {
  isBreakdown: boolean
}

const BREAKDOWN: Values = { isBreakdown: true }

/** Has all support lines greet their callers as in a breakdown, or as usual. */
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
        : `From now on the callers of ${countOf(changing.length, 'line', 'lines')} hear ${greeting}: ${names}.`,
    verb: 'Change greetings',
    keepLabel: 'Keep greetings',
    destructive: isBreakdown,
  }
}
