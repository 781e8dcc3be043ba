import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import {
  IMPORT_DEVICE_TYPES,
  OPERATION_TYPES,
  type OperationType,
} from '@service-center/contract/bulk-import/import-operations.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'
import { Button, CloseButton, Select, Switch, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { FileInput } from '../../kit/fields/FileInput.tsx'
import { type Delimiter, DELIMITERS } from './file/csv-text.ts'
import type { OpenedFile } from './file/reader.ts'
import type { Column } from './file/table.ts'
import { FILE_ENDINGS, type FileChoices, type ImportFile } from './use-import-file.ts'
import classes from './bulk-import.module.css'

/** `code` names the device type and the value, see `codeOf`. */
export interface OperationChoice {
  readonly type: OperationType
  readonly code: string | null
}

const DELIMITER_WORDS: Readonly<Record<Delimiter, string>> = {
  ';': 'Semicolon (;)',
  ',': 'Comma (,)',
  '\t': 'Tab',
  '|': 'Vertical bar (|)',
}
const DELIMITER_OPTIONS = DELIMITERS.map((value) => ({ value, label: DELIMITER_WORDS[value] }))
const MAX_SEPARATOR = 10

/** Longer labels are cut, in characters. */
const MAX_LABEL = 32

interface ChoicePanelProps {
  file: ImportFile
  opened: OpenedFile
  operations: readonly ImportOperation[]
  choices: FileChoices
  operationChoice: OperationChoice
  onOperationChoice: (choice: OperationChoice) => void
  isAuto: boolean
  onAuto: (value: boolean) => void
  /** Why another dropped file was refused. */
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** The choices for an import, next to its rows. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { file, problem } = props
  return (
    <section aria-label="Choices" className={classes['choices']}>
      <div className={classes['file']}>
        <div className={classes['fileName']}>
          <span>
            {file.name} <span className={classes['quiet']}>{sizeText(file.bytes)}</span>
          </span>
          <CloseButton size={26} aria-label={sentence`Remove ${file.name}`} onClick={props.onRemove} />
        </div>
        <FileButton variant="default" onFiles={props.onFiles}>
          Select another file
        </FileButton>
        {problem !== undefined && (
          <p role="alert" className={classes['problem']}>
            {problem}
          </p>
        )}
      </div>
      <FileFields choices={props.choices} opened={props.opened} />
      <OperationFields
        operations={props.operations}
        choice={props.operationChoice}
        onChoice={props.onOperationChoice}
      />
      <Switch
        label="Autoselect Valid Data"
        checked={props.isAuto}
        onChange={(event) => props.onAuto(event.currentTarget.checked)}
      />
    </section>
  )
}

interface FileButtonProps {
  variant: 'filled' | 'default'
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

export function FileButton({ variant, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} aria-label="File to import" accept={FILE_ENDINGS.join(',')} onFiles={onFiles} />
    </>
  )
}

/** How to read the file, and which columns have the ids and the values. */
function FileFields({ choices, opened }: { choices: FileChoices; opened: OpenedFile }) {
  const { table } = choices
  const columns =
    table?.columns.map((column, index) => ({
      value: index,
      label: columnText(column),
    })) ?? []
  return (
    <>
      {opened.kind === 'xlsx' ? (
        <Select
          label="Sheet"
          data={opened.sheets.map(({ name, isHidden }, index) => ({
            value: index,
            label: isHidden ? sentence`${name} (hidden)` : name,
          }))}
          value={choices.sheet}
          allowDeselect={false}
          onChange={(sheet) => sheet !== null && choices.setSheet(sheet)}
        />
      ) : (
        <Select
          label="Delimiter"
          data={DELIMITER_OPTIONS}
          value={choices.delimiter}
          allowDeselect={false}
          onChange={(value) => value !== null && choices.setDelimiter(value)}
        />
      )}
      <Select
        label="ID column"
        placeholder="Choose a column"
        data={columns}
        value={choices.id}
        allowDeselect={false}
        onChange={(id) => id !== null && choices.setColumns({ id })}
      />
      <Select
        label="Data column"
        placeholder="Choose a column"
        data={columns}
        value={choices.data}
        allowDeselect={false}
        onChange={(data) => data !== null && choices.setColumns({ data })}
      />
      <TextInput
        label="Split columns at"
        placeholder="Not split"
        maxLength={MAX_SEPARATOR}
        value={choices.splitAt}
        onChange={(event) => choices.setSplitAt(event.currentTarget.value)}
      />
      <Switch
        label="First row has headings"
        checked={table?.hasHeadings ?? false}
        disabled={table === undefined}
        onChange={(event) => choices.setHasHeadings(event.currentTarget.checked)}
      />
      {opened.kind === 'xlsx' && (
        <Switch
          label="Read hidden rows"
          description={table === undefined ? undefined : hiddenRowsText(table.hidden, choices.withHidden)}
          checked={choices.withHidden}
          disabled={table?.hidden === 0}
          onChange={(event) => choices.setWithHidden(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** A column is hidden like a sheet: it is offered, but chosen by nobody else. */
function columnText({ label, samples: [sample], isHidden }: Column): string {
  const named = isHidden ? `${shortened(label)} (hidden)` : shortened(label)
  return sample === undefined ? named : `${named} (${shortened(sample)})`
}

function hiddenRowsText(count: number, withHidden: boolean): string {
  if (count === 0) return 'The sheet has none.'
  const rows = count === 1 ? 'row is' : 'rows are'
  return `${count.toLocaleString('en')} ${rows} hidden in the spreadsheet${withHidden ? '.' : ', and left out.'}`
}

const shortened = (text: string) => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text)

interface OperationFieldsProps {
  operations: readonly ImportOperation[]
  choice: OperationChoice
  onChoice: (choice: OperationChoice) => void
}

/** Insert or Update, and which value of which device type. */
function OperationFields({ operations, choice, onChoice }: OperationFieldsProps) {
  const offered = operations.filter(({ operationType }) => operationType === choice.type)
  const groups = IMPORT_DEVICE_TYPES.map((type) => ({
    group: `${DEVICE_KINDS[type].name}s`,
    items: offered
      .filter(({ deviceTypeId }) => deviceTypeId === type)
      .map((one) => ({ value: codeOf(one), label: one.translatedKey })),
  }))
  return (
    <>
      <Select
        label="Operation Type"
        data={OPERATION_TYPES}
        value={choice.type}
        allowDeselect={false}
        onChange={(type) => type !== null && onChoice({ ...choice, type })}
      />
      <Select
        label="Operation"
        placeholder="Choose an operation"
        data={groups.filter(({ items }) => items.length > 0)}
        value={operationOf(operations, choice) === undefined ? null : choice.code}
        allowDeselect={false}
        onChange={(code) => onChoice({ ...choice, code })}
      />
    </>
  )
}

/** The chosen operation; undefined if none is chosen, or the operation type does not have it. */
export const operationOf = (operations: readonly ImportOperation[], { type, code }: OperationChoice) =>
  operations.find((one) => one.operationType === type && codeOf(one) === code)

const codeOf = ({ deviceTypeId, dataKey }: ImportOperation) => `${deviceTypeId}:${dataKey}`
