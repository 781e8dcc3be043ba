import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import { Button, CloseButton, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { downloadParts } from '../../ui/data-table/csv/csv-download.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { FileRows } from './file/file-rows.ts'
import type { OpenedFile } from './file/worker-calls.ts'
import { FileButton } from './parts/FileButton.tsx'
import { FileFields } from './parts/FileFields.tsx'
import { type OperationChoice, OperationFields, operationOf } from './parts/OperationFields.tsx'
import { RowsPane } from './parts/RowsPane.tsx'
import { CLASS_WORDS, classAt, type ClassifiedRows } from './rows/row-classes.ts'
import { selectedRows, type Selection, startSelection } from './rows/selection.ts'
import { useClasses } from './use-classes.ts'
import { useExecute } from './use-execute.tsx'
import { type FileChoices, useFileChoices } from './use-file-choices.ts'
import type { ImportFile } from './use-import-file.ts'
import classes from './bulk-import.module.css'

const ROWS_PER_PART = 1000

/** The rows with what became of them, as the parts of a CSV file. */
export function* resultParts(
  rows: ClassifiedRows,
  doneOf: (index: number) => string | undefined,
): Generator<string, void> {
  yield csvLine(['Row', 'ID', 'Value', 'Class', 'Reason'])
  for (let start = 0; start < rows.ids.length; start += ROWS_PER_PART) {
    let part = ''
    const end = Math.min(start + ROWS_PER_PART, rows.ids.length)
    for (let index = start; index < end; index += 1) part += lineOf(rows, index, doneOf(index))
    yield part
  }
}

function lineOf(rows: ClassifiedRows, index: number, done: string | undefined): string {
  const { numbers, ids, values } = rows
  return csvLine([
    String(numbers[index] ?? 0),
    ids[index] ?? '',
    values[index] ?? '',
    done ?? CLASS_WORDS[classAt(rows, index)],
    done === undefined ? rows.reasonOf(index) : '',
  ])
}

interface ImportWorkProps {
  file: ImportFile
  opened: OpenedFile
  operations: readonly ImportOperation[]
  back: ReactNode
  sentence: string
  /** What is wrong with a further file that was dropped. */
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

const FIRST_CHOICE: OperationChoice = { type: 'Update', code: null }

/** A file in work: its choices, its rows with their classes, and the import. */
export function ImportWork(props: ImportWorkProps) {
  const { file, opened, operations } = props
  const choices = useFileChoices(file, opened)
  const { rows, rowsKey } = choices
  const [operationChoice, setOperationChoice] = useState(FIRST_CHOICE)
  const operation = operationOf(operations, operationChoice)
  const { classified, isChecking, problem, retry } = useClasses(rows, rowsKey, operation)
  const { selection, setSelection, setAuto } = useSelection(rows, rowsKey)
  const asked = JSON.stringify([rowsKey, operationChoice])
  const { execute, done, refusal, isExecuting } = useExecute({ rowsKey, asked, onRefused: retry })
  const places = useMemo(
    () => (classified === undefined ? [] : selectedRows(classified, selection)),
    [classified, selection],
  )
  useUnsavedGuard({ wouldLose: () => done === undefined })

  const doneOf = (index: number) =>
    done?.places.has(index) === true && classified !== undefined && classAt(classified, index) !== 'valid'
      ? done.word
      : undefined
  const isReady = classified !== undefined && operation !== undefined && places.length > 0 && !isChecking
  return (
    <>
      <PageHeader
        title="Bulk import"
        back={props.back}
        sentence={props.sentence}
        actions={[
          {
            id: 'result',
            label: 'Result file',
            icon: <IconDownload size={14} stroke={1.6} />,
            disabled: classified === undefined,
            onClick: () =>
              classified !== undefined &&
              void downloadParts(resultParts(classified, doneOf), resultName(file)),
          },
        ]}
        primary={
          <Button
            disabled={!isReady}
            loading={isExecuting}
            onClick={() => isReady && void execute({ rows: classified, operation, places })}
          >
            Execute
          </Button>
        }
      />
      <div className={classes['work']}>
        <ChoicePanel
          {...props}
          choices={choices}
          operationChoice={operationChoice}
          onOperationChoice={setOperationChoice}
          isAuto={selection.isAuto}
          onAuto={setAuto}
        />
        <RowsPane
          choices={choices}
          rows={classified}
          hasOperation={operation !== undefined}
          isChecking={isChecking}
          isExecuting={isExecuting}
          problem={problem}
          onRetry={retry}
          refusal={refusal}
          done={done}
          selected={places.length}
          selection={selection}
          onSelection={setSelection}
          doneOf={doneOf}
        />
      </div>
    </>
  )
}

/** 'devices-result.csv' of 'devices.xlsx' */
const resultName = ({ name }: ImportFile) => `${name.replace(/\.\w+$/, '')}-result.csv`

/** The ticks of the rows; other rows start anew. */
function useSelection(rows: FileRows | undefined, rowsKey: string) {
  const [isAuto, setAuto] = useState(true)
  const [kept, setKept] = useState<{ rowsKey: string; selection: Selection }>()
  const count = rows?.ids.length ?? 0
  const isKept = kept?.rowsKey === rowsKey && kept.selection.changed.length === count
  const selection = isKept ? kept.selection : startSelection(isAuto, count)
  const keep = (next: Selection) => setKept({ rowsKey, selection: next })
  return {
    selection,
    setSelection: keep,
    setAuto: (value: boolean) => {
      setAuto(value)
      keep(startSelection(value, count))
    },
  }
}

interface ChoicePanelProps {
  file: ImportFile
  opened: OpenedFile
  operations: readonly ImportOperation[]
  choices: FileChoices
  operationChoice: OperationChoice
  onOperationChoice: (choice: OperationChoice) => void
  isAuto: boolean
  onAuto: (value: boolean) => void
  /** What is wrong with a further file that was dropped. */
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** Everything that is chosen for an import, beside its rows. */
function ChoicePanel(props: ChoicePanelProps) {
  const { file, problem } = props
  return (
    <section aria-label="Choices" className={classes['choices']}>
      <div className={classes['file']}>
        <div className={classes['fileName']}>
          <span>
            {file.name} <span className={classes['quiet']}>{sizeText(file.bytes)}</span>
          </span>
          <CloseButton size={26} aria-label={`Remove ${file.name}`} onClick={props.onRemove} />
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
