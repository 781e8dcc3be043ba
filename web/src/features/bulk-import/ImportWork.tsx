import * as api from '@service-center/contract/api.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { keyOf } from '../../api/queries/query.ts'
import { request } from '../../api/calls/request.ts'
import { useUnsavedGuard } from '../../kit/form/PageForm.tsx'
import { downloadParts } from '../../ui/data-table/rows/csv.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ChoicePanel, type OperationChoice, operationOf } from './ChoicePanel.tsx'
import type { OpenedFile } from './file/reader.ts'
import type { FileRows } from './file/table.ts'
import {
  classAt,
  classify,
  resultParts,
  rowsToCheck,
  selectedRows,
  type Selection,
  startSelection,
} from './row-classes.ts'
import { RowsPane } from './RowsPane.tsx'
import { useExecute, valuesOf, wantedOf } from './use-execute.tsx'
import { type ImportFile, useFileChoices } from './use-import-file.ts'
import classes from './bulk-import.module.css'

const FIRST_CHOICE: OperationChoice = { type: 'Update', code: null }

/** Waits this long after the last choice before asking the server. */
const CHOOSING_MS = 250

interface ImportWorkProps {
  file: ImportFile
  opened: OpenedFile
  operations: readonly ImportOperation[]
  back: ReactNode
  sentence: string
  /** Why another dropped file was refused. */
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** The page with an open file: the choices, the rows with their classes, and the import. */
export function ImportWork(props: ImportWorkProps) {
  const { file, opened, operations } = props
  const choices = useFileChoices(file, opened)
  const { rows, rowsKey } = choices
  const [operationChoice, setOperationChoice] = useState(FIRST_CHOICE)
  const operation = operationOf(operations, operationChoice)
  const { classified, isChecking, problem, retry } = useClasses(rows, rowsKey, operation)
  const { selection, setSelection, setAuto } = useSelection(rows, rowsKey)
  const choiceKey = JSON.stringify([rowsKey, operationChoice])
  const { execute, done, refusal, isExecuting } = useExecute({ rowsKey, choiceKey, onRefused: retry })
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

/**
 * Finds the class of every row. Asks the server shortly after the last choice, and again when data that the check depends on
 * have changed. A request is cancelled when the choices change.
 */
function useClasses(rows: FileRows | undefined, rowsKey: string, operation: ImportOperation | undefined) {
  const wanted = operation === undefined ? undefined : wantedOf(operation)
  const requestKey = JSON.stringify([rowsKey, wanted])
  const [settled] = useDebouncedValue(requestKey, CHOOSING_MS)
  const places = useMemo(() => (rows === undefined ? undefined : rowsToCheck(rows)), [rows])
  const canCheck = rows !== undefined && wanted !== undefined && places !== undefined && places.length > 0
  const answer = useQuery({
    // `requestKey` stands for the rows: they would make a key of megabytes.
    queryKey: [...keyOf(api.bulkImport.conflicts), requestKey],
    queryFn: ({ signal }) => {
      if (!canCheck) throw new TypeError('There is nothing to check.')
      const body = { values: valuesOf(rows, places), operation: wanted }
      return request(api.bulkImport.conflicts, { body }, { signal })
    },
    enabled: canCheck && settled === requestKey,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  const data = canCheck ? answer.data : undefined
  const classified = useMemo(() => (rows === undefined ? undefined : classify(rows, data)), [rows, data])
  return {
    classified,
    isChecking: canCheck && (settled !== requestKey || answer.isFetching),
    problem: canCheck && answer.error !== null ? messageOf(answer.error) : undefined,
    // No retry if the user lost the right for the operation meanwhile.
    retry: () => canCheck && void answer.refetch(),
  }
}

/** The ticks of the rows; reset when `rowsKey` changes. */
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

/** Turns 'devices.xlsx' into 'devices-result.csv'. */
const resultName = ({ name }: ImportFile) => `${name.replace(/\.\w+$/, '')}-result.csv`
