import { Button, Select } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type SyntheticEvent } from 'react'
import { useFleet } from '../../../api/fleet.ts'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { actionChoices, deviceChoices, isAsked, whyInput, type WhyQuestion } from '../form/why-question.ts'
import { CheckList } from './CheckList.tsx'
import classes from './why.module.css'

/** More than this nobody reads: typing narrows them. */
const SHOWN = 50

const NOT_SEEN = { title: 'You see no such customer or device' }

/** Mantine's own is for the mouse alone. */
const clearButton = (what: string) => ({ 'aria-label': `Clear ${what}`, 'aria-hidden': false, tabIndex: 0 })

interface WhyCardProps {
  username: string
  /** What was asked last. */
  question: WhyQuestion
  onAsk: (question: WhyQuestion) => void
}

/** 'Why can this user (not) …?': a question, and its answer check by check. */
export function WhyCard({ username, question, onAsk }: WhyCardProps) {
  const [draft, setDraft] = useState(question)
  const [isMissing, setMissing] = useState(false)
  const actions = useMemo(() => actionChoices(), [])
  const { data: customers } = useQuery(customersQuery)
  const fleet = useFleet()
  const devices = useMemo(() => deviceChoices(fleet ?? []), [fleet])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(!isAsked(draft))
    if (isAsked(draft)) onAsk(draft)
  }
  const change = (next: Partial<WhyQuestion>) => {
    setDraft({ ...draft, ...next })
    setMissing(false)
  }
  const shared = { searchable: true, clearable: true, limit: SHOWN, nothingFoundMessage: 'Nothing found' }
  return (
    <Card title={`Why can ${username} (not) …?`} isPadded>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <Select
          {...shared}
          label="Do what"
          placeholder="Choose an action"
          data={actions}
          limit={Infinity}
          value={draft.action ?? null}
          error={isMissing ? 'Choose an action, a customer or a device' : undefined}
          clearButtonProps={clearButton('the action')}
          onChange={(action) => change({ action: action ?? undefined })}
        />
        <Select
          {...shared}
          label="With which customer"
          placeholder="Any"
          data={
            customers?.data.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })) ?? []
          }
          value={draft.customerId === undefined ? null : String(draft.customerId)}
          clearButtonProps={clearButton('the customer')}
          onChange={(id) => change({ customerId: id === null ? undefined : Number(id) })}
        />
        <Select
          {...shared}
          label="With which device"
          placeholder="Any"
          data={devices}
          value={draft.device ?? null}
          clearButtonProps={clearButton('the device')}
          onChange={(device) => change({ device: device ?? undefined })}
        />
        <Button type="submit">Explain</Button>
      </form>
      {isAsked(question) && <Answer username={username} question={question} />}
    </Card>
  )
}

function Answer({ username, question }: Pick<WhyCardProps, 'username' | 'question'>) {
  const load = useLoad(q(api.users.explainAccess, whyInput(username, question)))
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
