import * as api from '@service-center/contract/api.ts'
import { IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { Loaded, LoadingState } from '../../ui/feedback/Loaded.tsx'
import { NoAccessState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FileButton } from './ChoicePanel.tsx'
import { ImportWork } from './ImportWork.tsx'
import { PastImports } from './PastImports.tsx'
import { INVALID_TYPE, MAX_FILE_BYTES, useImportFile } from './use-import-file.ts'
import classes from './bulk-import.module.css'

const SENTENCE = 'Set one value of many devices from an .xlsx or .csv file.'

/** Imports values of devices from a file (specification 2, section 2.11). */
export default function BulkImportPage() {
  const load = useLoad(q(api.bulkImport.operations, {}))
  const work = useImportFile()
  const { file, opened, take } = work
  const { isOver, handlers } = useDrop(take)
  const back = <Link {...addressOf.controlPanel()}>Control Panel</Link>
  const header = <PageHeader title="Bulk import" back={back} sentence={SENTENCE} />
  return (
    <div className={classes['page']} {...handlers}>
      <Loaded load={load}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <>
                {header}
                <NoAccessState title="There is nothing that you may import">
                  None of your rights comes with an operation. Whoever edits user accounts can give you more
                  rights.
                </NoAccessState>
              </>
            )
          if (file !== undefined && opened !== undefined)
            return (
              <ImportWork
                key={file.number}
                file={file}
                opened={opened}
                operations={data}
                back={back}
                sentence={SENTENCE}
                problem={work.problem}
                onFiles={take}
                onRemove={work.remove}
              />
            )
          return (
            <>
              {header}
              <DropArea isOver={isOver} isReading={work.isReading} problem={work.problem} onFiles={take} />
              <PastImports operations={data} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** The whole page accepts a dropped file: the browser would open a file dropped next to the area, and leave the console. */
function useDrop(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      },
    },
  }
}

interface DropAreaProps {
  isOver: boolean
  isReading: boolean
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
}

function DropArea({ isOver, isReading, problem, onFiles }: DropAreaProps) {
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      data-wrong={problem !== undefined || undefined}
    >
      <IconTableImport size={24} stroke={1.6} aria-hidden />
      <h2>Drop one .xlsx or .csv file here</h2>
      <p>
        With a row for each device: a column with its ID and a column with the value. Up to{' '}
        {sizeText(MAX_FILE_BYTES)}. Nothing is changed before you confirm it.
      </p>
      {isReading ? (
        <LoadingState>Reading the file...</LoadingState>
      ) : (
        <FileButton variant="filled" onFiles={onFiles}>
          Select a file
        </FileButton>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem}
          {problem === INVALID_TYPE && <span>. Drop or select one .xlsx or .csv file.</span>}
        </p>
      )}
    </div>
  )
}
