import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { SlowHint } from '../../ui/feedback/Loaded.tsx'
import classes from './viewer.module.css'

interface FileLoadingProps {
  /** Received so far. */
  bytes: number
  size: number
  onRetry?: () => void
}

export function FileLoading({ bytes, size, onRetry }: FileLoadingProps): ReactNode {
  return (
    <div className={classes['message']} aria-busy="true">
      <span>Loading...</span>
      <Progress value={size === 0 ? 0 : (bytes / size) * 100} size={4} aria-label="Loading the file" />
      <SlowHint onRetry={onRetry} />
    </div>
  )
}
