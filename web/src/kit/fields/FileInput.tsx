import type { ComponentProps } from 'react'
import classes from './fields.module.css'

interface FileInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'tabIndex' | 'onChange'
> {
  onFiles: (files: File[]) => void
}

/** An invisible file input, which a button opens with `click()`. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      className={classes['hiddenInput']}
      type="file"
      tabIndex={-1}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // Otherwise choosing the same file again, after it was edited, would fire no event.
        event.currentTarget.value = ''
      }}
    />
  )
}
