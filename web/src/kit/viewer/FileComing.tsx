import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { SlowHint } from '../../ui/feedback/LoadingState.tsx'
import classes from './viewer.module.css'

interface FileComingProps {
  /** The bytes that have come so far. */
  bytes: number
  /** All bytes. */
  size: number
  onRetry?: () => void
}

/** A file on its way. */
export function FileComing({ bytes, size, onRetry }: FileComingProps): ReactNode {
  return (
    <div className={classes['coming']} aria-busy="true">
      <span>Loading...</span>
      <Progress value={size === 0 ? 0 : (bytes / size) * 100} size={4} aria-label="Loading the file" />
      <SlowHint onRetry={onRetry} />
    </div>
  )
}
