import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { CheckboxField } from '../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { TickRow } from '../../kit/form/FieldLayout.tsx'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { countOf, hasPlaceholder, PARTNER_LETTER } from './emergency-texts.ts'

interface Values {
  isTLM: boolean
  isTS: boolean
  message: string
}

const EMPTY: Values = { isTLM: false, isTS: false, message: PARTNER_LETTER }

/** Sends a mail to the users of all dealers of line markers, surveyors, or both. Loaded lazily. */
export default function EmergencyEmailWidget() {
  const form: CheckedForm<Values> = useWidgetForm(api.emergency.sendMail, {
    defaults: EMPTY,
    neverSaved: ['message'],
    input: (values) => ({ body: values }),
    rules: ({ isTLM, isTS, message }) => ({
      isTLM: isTLM || isTS ? undefined : MESSAGES.required,
      message: hasPlaceholder(message) ? 'Fill in or delete what stands in brackets.' : undefined,
    }),
    confirm: async () => {
      // If the recipients cannot be counted, the form shows that error instead of the confirmation.
      const reach = preview ?? (await refetch({ throwOnError: true })).data
      return reach !== undefined && confirm(questionOf(reach))
    },
    cancelled: 'canceled',
    success: () => 'Successfully sent email',
  })
  const { isTLM, isTS } = form.values
  const isChosen = isTLM || isTS
  const {
    data: preview,
    isLoading,
    refetch,
  } = useQuery({
    ...q(api.emergency.mailPreview, {
      query: { isTLM: isTLM ? 'true' : 'false', isTS: isTS ? 'true' : 'false' },
    }),
    enabled: isChosen,
  })
  const note = isChosen && preview !== undefined && (
    <>
      To {reachOf(preview)}.
      {preview.last !== null && (
        <>
          {' '}
          Last mail: <Time at={preview.last.createdAt} />, by {preview.last.byUser}.
        </>
      )}
    </>
  )
  return (
    <WidgetForm form={form} verb="Send mail" isDestructive note={note} isWaiting={isLoading}>
      <TickRow>
        <CheckboxField label="Dealers with line markers (TLM)" {...form.field('isTLM')} />
        <CheckboxField label="Dealers with surveyors (TS)" {...form.field('isTS')} />
      </TickRow>
      <TextAreaField
        label="Message"
        description="Plain text. Everybody gets a mail of their own and sees no other address."
        withAsterisk
        rows={10}
        {...form.field('message')}
      />
    </WidgetForm>
  )
}

const reachOf = ({ people, companies }: { people: number; companies: number }) =>
  `${countOf(people, 'person', 'people')} in ${countOf(companies, 'company', 'companies')}`

function questionOf(preview: { people: number; companies: number }) {
  const isNobody = preview.people === 0
  return {
    title: isNobody ? 'Nobody would get this mail' : `Send this mail to ${reachOf(preview)}?`,
    text: isNobody
      ? 'No dealer with a user whose email address is verified looks after such robots.'
      : 'It goes to all users with a verified email address of the dealers that were chosen. A mail that was sent cannot be taken back.',
    verb: 'Send mail',
    keepLabel: 'Do not send',
    destructive: true,
    isVerbDisabled: isNobody,
  }
}
