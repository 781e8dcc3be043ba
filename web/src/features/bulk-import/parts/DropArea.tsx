import { IconTableImport } from '@tabler/icons-react'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { INVALID_TYPE, MAX_FILE_BYTES } from '../file/chosen-file.ts'
import { FileButton } from './FileButton.tsx'
import classes from '../bulk-import.module.css'

interface DropAreaProps {
  isOver: boolean
  isReading: boolean
  problem: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Where a file is dropped or selected; the whole page takes what is dropped. */
export function DropArea({ isOver, isReading, problem, onFiles }: DropAreaProps) {
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
