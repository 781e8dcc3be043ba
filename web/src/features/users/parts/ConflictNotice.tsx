import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import type { AccountValues } from '../form/account-values.ts'
import { differencesOf } from '../form/differences.ts'
import classes from './conflict.module.css'

/** Somebody else has saved the account meanwhile: nothing of either is lost without being seen. */
export function ConflictNotice({ onReload, isReloading }: { onReload: () => void; isReloading: boolean }) {
  return (
    <PageNotice
      state="bad"
      action={
        <Button variant="default" onClick={onReload} loading={isReloading}>
          Reload
        </Button>
      }
    >
      Somebody else has changed this account meanwhile. Nothing was saved. Reload to see the account as it is
      now, with what you typed beside it.
    </PageNotice>
  )
}

/** The form as it was before the account was read anew. */
export interface FormBefore {
  /** As it began. */
  base: AccountValues
  typed: AccountValues
}

interface TypedBeforeProps {
  before: FormBefore
  /** The account as the form holds it now. */
  values: AccountValues
  onUse: (changes: Partial<AccountValues>) => void
  onClose: () => void
}

/** What was typed before the account was read anew, to be taken over field by field. */
export function TypedBefore({ before, values, onUse, onClose }: TypedBeforeProps) {
  const { data: customers } = useQuery(customersQuery)
  const { data: fields } = useQuery(q(api.users.accessFields, {}))
  const offset = useTimeOffset()
  const words = {
    offset,
    customer: (id: number) => customers?.data.find((one) => one.id === id)?.name ?? `customer ${id}`,
    accessField: (tag: string) => fields?.data.find((field) => field.tag === tag)?.name ?? tag,
  }
  const differences = differencesOf({ ...before, stored: values, words })
  return (
    <Card title="What you had typed" isPadded>
      {differences.length === 0 ? (
        <p className={classes['none']}>The form holds all that you had typed.</p>
      ) : (
        <ul className={classes['list']}>
          {differences.map(({ field, label, stored, typed: mine }) => (
            <li key={field}>
              <div className={classes['texts']}>
                <strong>{label}</strong>
                <span>Now: {stored === '' ? <Missing word="None" /> : stored}</span>
                <span>You had typed: {mine === '' ? <Missing word="None" /> : mine}</span>
              </div>
              <Button
                variant="default"
                aria-label={`Use mine for ${label}`}
                onClick={() => onUse({ [field]: before.typed[field] })}
              >
                Use mine
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className={classes['close'] ?? ''} variant="subtle" color="gray" onClick={onClose}>
        Close
      </Button>
    </Card>
  )
}
