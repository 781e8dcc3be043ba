import { EXPECTED_TYPES, MAX_QC_VALUE } from '@service-center/contract/qc/qc-workflow.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import {
  type DraftCommand,
  type DraftExpected,
  type DraftQuestion,
  emptyExpected,
  REMOVE_WIFI,
} from '../model/draft.ts'
import { changeCommand, changed, without } from '../model/draft-edits.ts'
import { fieldName } from '../model/draft-problems.ts'
import { focusAct, focusField } from '../saving/focus-field.ts'
import { bindFields } from './binding.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import classes from './form.module.css'

interface CommandFieldsProps {
  question: DraftQuestion
  errorAt: (name: string) => string | undefined
  edit: (change: (question: DraftQuestion) => DraftQuestion) => void
}

/** What robots are asked in quality control, and what they answer. */
const COMMAND_DOCUMENTATION = 'Robot company>Devices>Devices: what they say and hear'

/** The fields of a robot command. */
export function CommandFields({ question, errorAt, edit }: CommandFieldsProps) {
  const { key, command } = question
  const bind = bindFields(key, errorAt)
  const set = (fields: Partial<DraftCommand>) => edit((one) => changeCommand(one, fields))
  return (
    <>
      <div className={classes['pair']}>
        <TextField
          label="Robot Command"
          withAsterisk
          maxLength={MAX_QC_VALUE}
          spellCheck={false}
          {...bind('commandType', command.commandType, (next) => set({ commandType: next }))}
        />
        <NumberField
          label="Version number"
          withAsterisk
          min={0}
          max={1_000_000}
          {...bind('version', command.version, (next) => set({ version: next }))}
        />
      </div>
      <TextField
        label="Service args for Command"
        withAsterisk
        maxLength={MAX_QC_VALUE}
        spellCheck={false}
        {...bind('serviceArgs', command.serviceArgs, (next) => set({ serviceArgs: next }))}
      />
      <TextField
        label="Service namespace for Command"
        withAsterisk
        maxLength={MAX_QC_VALUE}
        spellCheck={false}
        {...bind('serviceNamespace', command.serviceNamespace, (next) => set({ serviceNamespace: next }))}
      />
      {command.commandType.trim() === REMOVE_WIFI && (
        <TextField
          label="Ssid"
          withAsterisk
          maxLength={MAX_QC_VALUE}
          spellCheck={false}
          {...bind('ssid', command.ssid, (next) => set({ ssid: next }))}
        />
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

/** What the robot is expected to answer. */
function ExpectedList({ question: { key, command }, errorAt, edit }: CommandFieldsProps) {
  const change = (map: (list: readonly DraftExpected[]) => readonly DraftExpected[]) =>
    edit((one) => changeCommand(one, { expected: map(one.command.expected) }))
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
          onChange={(fields) =>
            change((list) => changed(list, expected.key, (one) => ({ ...one, ...fields })))
          }
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
  errorAt: (name: string) => string | undefined
  onChange: (fields: Partial<DraftExpected>) => void
  onRemove: () => void
}

function ExpectedFields({ expected, place, errorAt, onChange, onRemove }: ExpectedFieldsProps) {
  const bind = bindFields(expected.key, errorAt)
  return (
    <div className={classes['expected']} data-key={expected.key}>
      <ChoiceField
        label="Type"
        data={[...EXPECTED_TYPES]}
        {...bind<string>('type', expected.type, (next) => {
          const type = EXPECTED_TYPES.find((one) => one === next)
          if (type !== undefined) onChange({ type })
        })}
      />
      <TextField
        label="Expected Key"
        withAsterisk
        maxLength={MAX_QC_VALUE}
        spellCheck={false}
        {...bind('expectedKey', expected.expectedKey, (next) => onChange({ expectedKey: next }))}
      />
      <TextField
        label="Expected Value"
        withAsterisk
        maxLength={MAX_QC_VALUE}
        spellCheck={false}
        {...bind('expectedValue', expected.expectedValue, (next) => onChange({ expectedValue: next }))}
      />
      <Tooltip label="Remove">
        <ActionIcon data-act="remove" aria-label={`Remove expected result ${place + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
