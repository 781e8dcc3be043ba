import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  EXPECTED_TYPES,
  MAX_QC_VALUE,
  QC_OPERATOR_NAMES,
  QC_OPERATORS,
  QC_TABLES,
  type QcOperator,
} from '@service-center/contract/qc/qc-workflow.ts'
import { REMOVE_WIFI } from '@service-center/contract/qc/workflow-faults.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'
import { q } from '../../../api/queries/query.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { PickField } from '../../../kit/fields/picks/PickField.tsx'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { picksOf } from '../../../kit/fields/picks/picks.ts'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { TABLE } from '../draft/convert-draft.ts'
import { changed, without } from '../draft/draft-edits.ts'
import { fieldName } from '../draft/draft-problems.ts'
import { type DraftExpected, type DraftQuestion, type DraftTest, emptyExpected } from '../draft/draft.ts'
import { focusAct, focusField } from './form-actions.ts'
import { bindFields, type ErrorAt } from './use-editor.ts'
import classes from './form.module.css'

const TABLES = Object.entries(QC_TABLES).map(([value, label]) => ({ value, label }))
const OPERATORS = QC_OPERATOR_NAMES.map((value) => ({ value, label: QC_OPERATORS[value] }))
/** How a value is written, where that is not plain. */
const LIKE_HINT = '% is any text, _ any character. Without % it may stand anywhere.'
const VALUE_HINTS: { readonly [Operator in QcOperator]?: string } = {
  includes: LIKE_HINT,
  not_includes: LIKE_HINT,
}
const VALUE_TYPES = [
  { value: 'value', label: 'Value' },
  { value: 'db', label: 'Database' },
] as const
/** There is only one table, so the choice cannot change. */
const ONLY_TABLE = { value: TABLE, onChange: () => undefined, error: undefined }

const keyPicks = preparedOnce((keys: readonly string[]) =>
  picksOf(keys.map((key) => ({ item: key, value: key, label: key, id: key, isGone: false }))),
)

interface QuestionFieldsProps {
  question: DraftQuestion
  errorAt: ErrorAt
  edit: (change: (question: DraftQuestion) => DraftQuestion) => void
}

/** The fields of a database checkup. */
export function TestFields({ question: { key, test }, errorAt, edit }: QuestionFieldsProps) {
  const keys = useLoad(q(api.deviceData.latestKeys, { params: { type: String(DEVICE_TYPE.robot) } }))
  const editTest = (change: (test: DraftTest) => DraftTest) =>
    edit((one) => ({ ...one, test: change(one.test) }))
  const field = bindFields(key, test, { errorAt, edit: editTest })
  return (
    <>
      <div className={classes['pair']}>
        <ChoiceField label="Table" data={TABLES} {...ONLY_TABLE} name={fieldName(key, 'table')} />
        <div data-field={`${key}.testKey`}>
          <KeyField label="Key" load={keys} {...field('key', 'testKey')} />
        </div>
        <ChoiceField label="Operator" data={OPERATORS} {...field('operator')} />
        <ChoiceField
          label="Value type"
          data={VALUE_TYPES}
          {...field('rightType')}
          onChange={(rightType) => editTest((one) => ({ ...one, rightType, value: '', rightKey: '' }))}
        />
      </div>
      {test.rightType === 'value' ? (
        <TextField
          label="Value"
          description={VALUE_HINTS[test.operator]}
          maxLength={MAX_QC_VALUE}
          {...field('value')}
        />
      ) : (
        <div className={classes['pair']}>
          <ChoiceField
            label="Right table"
            data={TABLES}
            {...ONLY_TABLE}
            name={fieldName(key, 'rightTable')}
          />
          <div data-field={`${key}.rightKey`}>
            <KeyField label="Right key" load={keys} {...field('rightKey')} />
          </div>
        </div>
      )}
    </>
  )
}

interface KeyFieldProps extends FieldBinding<string> {
  label: string
  load: Load<{ data: readonly string[] }>
}

/** Chooses one of the keys that robots report values for. A chosen key stays, even if no robot reports it any more. */
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

/** Props of fields with keys, values and arguments of a robot. */
const TECHNICAL_TEXT = { withAsterisk: true, maxLength: MAX_QC_VALUE, spellCheck: false }

/** The place in the developer documentation that describes the commands. */
const COMMAND_DOCUMENTATION = 'Robot company>Devices>Devices: what they say and hear'

export function CommandFields({ question, errorAt, edit }: QuestionFieldsProps) {
  const { key, command } = question
  const field = bindFields(key, command, {
    errorAt,
    edit: (change) => edit((one) => ({ ...one, command: change(one.command) })),
  })
  return (
    <>
      <div className={classes['pair']}>
        <TextField label="Robot Command" {...TECHNICAL_TEXT} {...field('commandType')} />
        <NumberField label="Version number" withAsterisk min={0} max={1_000_000} {...field('version')} />
      </div>
      <TextField label="Service args for Command" {...TECHNICAL_TEXT} {...field('serviceArgs')} />
      <TextField label="Service namespace for Command" {...TECHNICAL_TEXT} {...field('serviceNamespace')} />
      {command.commandType.trim() === REMOVE_WIFI && (
        <TextField label="Ssid" {...TECHNICAL_TEXT} {...field('ssid')} />
      )}
      <ExpectedList question={question} errorAt={errorAt} edit={edit} />
      <p>
        <a
          className="sc-link"
          href={hrefOf(addressOf.developer({ location: COMMAND_DOCUMENTATION }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          Documentation of robot commands{' '}
          <IconExternalLink size={14} stroke={1.6} aria-label="opens in a new tab" />
        </a>
      </p>
    </>
  )
}

function ExpectedList({ question: { key, command }, errorAt, edit }: QuestionFieldsProps) {
  const change = (map: (list: readonly DraftExpected[]) => readonly DraftExpected[]) =>
    edit((one) => ({ ...one, command: { ...one.command, expected: map(one.command.expected) } }))
  function add() {
    const expected = emptyExpected()
    change((list) => [...list, expected])
    focusField({ chapter: undefined, question: key, field: fieldName(expected.key, 'expectedKey') })
  }
  function remove(expected: DraftExpected, place: number) {
    const { expected: list } = command
    change((all) => without(all, expected.key))
    if (list.length === 1) focusAct([key], 'addExpected')
    else focusAct([list[place + 1]?.key, list[place - 1]?.key], 'remove')
  }
  return (
    <fieldset className={classes['group']}>
      <legend>Expected results</legend>
      {command.expected.map((expected, place) => (
        <ExpectedFields
          key={expected.key}
          expected={expected}
          place={place}
          errorAt={errorAt}
          edit={(map) => change((list) => changed(list, expected.key, map))}
          onRemove={() => remove(expected, place)}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        data-act="addExpected"
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={add}
      >
        Add expected
      </Button>
    </fieldset>
  )
}

interface ExpectedFieldsProps {
  expected: DraftExpected
  place: number
  errorAt: ErrorAt
  edit: (change: (expected: DraftExpected) => DraftExpected) => void
  onRemove: () => void
}

function ExpectedFields({ expected, place, errorAt, edit, onRemove }: ExpectedFieldsProps) {
  const field = bindFields(expected.key, expected, { errorAt, edit })
  return (
    <div className={classes['expected']} data-key={expected.key}>
      <ChoiceField label="Type" data={EXPECTED_TYPES} {...field('type')} />
      <TextField label="Expected Key" {...TECHNICAL_TEXT} {...field('expectedKey')} />
      <TextField label="Expected Value" {...TECHNICAL_TEXT} {...field('expectedValue')} />
      <Tooltip label="Remove">
        <ActionIcon data-act="remove" aria-label={`Remove expected result ${place + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
