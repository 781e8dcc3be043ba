import * as api from '@service-center/contract/api.ts'
import { Link } from '@tanstack/react-router'
import { useState, type DragEvent } from 'react'
import { useLoad } from '../../api/use-load.ts'
import { q } from '../../api/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { NoAccessState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DropArea } from './parts/DropArea.tsx'
import { PastImports } from './parts/PastImports.tsx'
import { ImportWork } from './ImportWork.tsx'
import { useImportFile } from './use-import-file.ts'
import classes from './bulk-import.module.css'

const SENTENCE = 'Set one value of many devices from an .xlsx or .csv file.'

/** Imports values of devices from a file (specification 2, section 2.11). A lazy default export. */
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

/** The whole page takes a file: one dropped beside the area would otherwise be opened by the browser in place of the console. */
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
