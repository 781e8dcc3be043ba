import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  MAX_QC_VALUE,
  QC_OPERATOR_NAMES,
  QC_OPERATORS,
  QC_TABLES,
} from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { preparedOnce } from '../../../api/prepared-once.ts'
import { q } from '../../../api/query.ts'
import { type Load, useLoad } from '../../../api/use-load.ts'
import { PickField } from '../../../kit/fields/PickField.tsx'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { picksOf } from '../../../kit/fields/picks.ts'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import type { DraftQuestion, DraftTest } from '../model/draft.ts'
import { TABLE } from '../model/workflow-of.ts'
import type { BindField } from './binding.ts'
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
function KeyField({ load, value, onChange, ...field }: KeyFieldProps) {
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

const TABLES = Object.entries(QC_TABLES).map(([value, label]) => ({ value, label }))
const OPERATORS = Object.entries(QC_OPERATORS).map(([value, label]) => ({ value, label }))
const VALUE_TYPES = [
  { value: 'value', label: 'Value' },
  { value: 'db', label: 'Database' },
]
/** There is one table: it cannot be another one. */
const stays = () => undefined

interface TestFieldsProps {
  question: DraftQuestion
  bind: BindField
  edit: (change: (question: DraftQuestion) => DraftQuestion) => void
}

/** The fields of a database checkup. */
export function TestFields({ question: { key, test }, bind, edit }: TestFieldsProps) {
  const keys = useLoad(q(api.deviceData.latestKeys, { params: { type: String(DEVICE_TYPE.robot) } }))
  const set = (fields: Partial<DraftTest>) => edit((one) => ({ ...one, test: { ...one.test, ...fields } }))
  return (
    <>
      <div className={classes['pair']}>
        <ChoiceField label="Table" data={TABLES} {...bind<string>('table', TABLE, stays)} />
        <div data-field={`${key}.testKey`}>
          <KeyField label="Key" load={keys} {...bind('testKey', test.key, (next) => set({ key: next }))} />
        </div>
        <ChoiceField
          label="Operator"
          data={OPERATORS}
          {...bind<string>('operator', test.operator, (next) => {
            const operator = QC_OPERATOR_NAMES.find((one) => one === next)
            if (operator !== undefined) set({ operator })
          })}
        />
        <ChoiceField
          label="Value type"
          data={VALUE_TYPES}
          {...bind<string>('rightType', test.rightType, (next) =>
            set({ rightType: next === 'db' ? 'db' : 'value', value: '', rightKey: '' }),
          )}
        />
      </div>
      {test.rightType === 'value' ? (
        <TextField
          label="Value"
          maxLength={MAX_QC_VALUE}
          {...bind('value', test.value, (next) => set({ value: next }))}
        />
      ) : (
        <div className={classes['pair']}>
          <ChoiceField label="Right table" data={TABLES} {...bind<string>('rightTable', TABLE, stays)} />
          <div data-field={`${key}.rightKey`}>
            <KeyField
              label="Right key"
              load={keys}
              {...bind('rightKey', test.rightKey, (next) => set({ rightKey: next }))}
            />
          </div>
        </div>
      )}
    </>
  )
}
