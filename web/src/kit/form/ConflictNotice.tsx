import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import type { Conflict } from './use-record-form.ts'
import classes from './conflict.module.css'

/** Says that somebody else has saved in the meantime, and offers to load the newer version. */
export function ConflictNotice({ conflict }: { conflict: Conflict | undefined }) {
  if (conflict === undefined || !conflict.isOpen) return null
  const { noun, isReloading, reload } = conflict
  return (
    <PageNotice
      state="bad"
      action={
        <Button variant="default" onClick={reload} loading={isReloading}>
          Reload
        </Button>
      }
    >
      Somebody else has changed this {noun} meanwhile. Nothing was saved. Reload to see the {noun} as it is
      now, with what you typed beside it.
    </PageNotice>
  )
}

/** What the user had typed before the newer version was loaded, to take over field by field. */
export function TypedBefore({ conflict }: { conflict: Conflict | undefined }) {
  if (conflict?.differences === undefined) return null
  const { differences, takeMine, close } = conflict
  return (
    <Card title="What you had typed" isPadded>
      {differences.length === 0 ? (
        <p className={classes['none']}>The form holds all that you had typed.</p>
      ) : (
        <ul className={classes['list']}>
          {differences.map(({ field, label, stored, typed }) => (
            <li key={field}>
              <div className={classes['texts']}>
                <strong>{label}</strong>
                <span>Now: {stored === '' ? <Missing word="None" /> : stored}</span>
                <span>You had typed: {typed === '' ? <Missing word="None" /> : typed}</span>
              </div>
              <Button
                variant="default"
                aria-label={sentence`Use mine for ${label}`}
                onClick={() => takeMine(field)}
              >
                Use mine
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button className={classes['close'] ?? ''} variant="subtle" color="gray" onClick={close}>
        Close
      </Button>
    </Card>
  )
}
