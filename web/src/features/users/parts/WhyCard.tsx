import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { AnyDeviceField } from '../../../kit/fields/DeviceField.tsx'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { CardForm } from '../../../kit/form/CardForm.tsx'
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import {
  actionChoices,
  hasQuery,
  questionOf,
  valuesOf,
  accessQueryInput,
  type AccessQuery,
} from '../form/access-query.ts'
import { CheckList } from './CheckList.tsx'
import classes from './why.module.css'

const NOT_SEEN = { title: 'You see no such customer or device' }

interface WhyCardProps {
  username: string
  /** The last query. */
  question: AccessQuery
  onAsk: (question: AccessQuery) => void
}

/** 'Why can this user (not) …?': a query about access, and its answer check by check. */
export function WhyCard({ username, question, onAsk }: WhyCardProps) {
  const actions = useMemo(() => actionChoices(), [])
  const form = useCheckedForm(api.users.explainAccess, {
    initialValues: valuesOf(question),
    input: (values) => accessQueryInput(username, questionOf(values)),
    rules: (values) => ({
      action: hasQuery(questionOf(values)) ? undefined : 'Choose an action, a customer or a device',
    }),
    onSubmit: (_input, values) => onAsk(questionOf(values)),
  })
  return (
    <CardForm
      title={`Why can ${username} (not) …?`}
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
          <StateText state="ok">{`Yes, ${username} can.`}</StateText>
        ) : (
          <StateText state="bad">
            {`No, ${username} cannot: ${failed} of ${checks.length} checks ${failed === 1 ? 'fails' : 'fail'}.`}
          </StateText>
        )}
      </output>
      <CheckList checks={checks} />
    </div>
  )
}
