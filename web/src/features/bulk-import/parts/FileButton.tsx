import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { FILE_ENDINGS } from '../file/chosen-file.ts'
import classes from '../bulk-import.module.css'

interface FileButtonProps {
  variant: 'filled' | 'default'
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Opens the browser's own dialog to select a file. */
export function FileButton({ variant, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className={classes['hiddenInput']}
        type="file"
        tabIndex={-1}
        aria-label="File to import"
        accept={FILE_ENDINGS.join(',')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was changed.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
