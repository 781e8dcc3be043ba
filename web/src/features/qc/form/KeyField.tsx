import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { preparedOnce } from '../../../api/prepared-once.ts'
import type { Load } from '../../../api/use-load.ts'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { PickField } from '../../../kit/fields/PickField.tsx'
import { picksOf } from '../../../kit/fields/picks.ts'
import classes from './form.module.css'

const keyPicks = preparedOnce((keys: readonly string[]) =>
  picksOf(keys.map((key) => ({ item: key, value: key, label: key, id: key, isGone: false }))),
)

interface KeyFieldProps extends FieldBinding<string> {
  label: string
  /** The keys of robots' values. */
  load: Load<{ data: readonly string[] }>
}

/** One of the keys that robots have values for. A chosen key that no robot has any more stays. */
export function KeyField({ load, value, onChange, ...field }: KeyFieldProps) {
  const { data, failure, isFetching, retry } = load
  const keys = data?.data
  const hasFailed = keys === undefined && failure !== undefined
  const offered = useMemo(() => {
    const known = keys ?? []
    return value === '' || known.includes(value) ? known : [value, ...known]
  }, [keys, value])
  const waiting = hasFailed ? 'Not loaded' : 'Loading...'
  return (
    <>
      <PickField
        {...field}
        placeholder={keys === undefined ? waiting : 'Choose a key'}
        source={offered}
        prepare={keyPicks}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
      {hasFailed && (
        <p className={classes['notLoaded']} role="alert">
          The keys could not be loaded. {failure.message}{' '}
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </>
  )
}
