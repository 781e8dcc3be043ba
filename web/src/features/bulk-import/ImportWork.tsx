import { Button } from '@mantine/core'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { downloadParts } from '../../ui/data-table/csv/csv-download.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { OpenedFile } from './file/worker-calls.ts'
import { ChoicePanel } from './parts/ChoicePanel.tsx'
import { operationOf, type OperationChoice } from './parts/OperationFields.tsx'
import { RowsPane } from './parts/RowsPane.tsx'
import { resultParts } from './rows/result-file.ts'
import { classAt } from './rows/row-classes.ts'
import { selectedRows } from './rows/selection.ts'
import { useClasses } from './use-classes.ts'
import { useExecute } from './use-execute.tsx'
import { useFileChoices } from './use-file-choices.ts'
import type { ImportFile } from './use-import-file.ts'
import { useSelection } from './use-selection.ts'
import classes from './bulk-import.module.css'

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
