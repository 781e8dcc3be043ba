import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './features.module.css'

interface ListFieldProps {
  /** 'Options', and one of them: 'option'. */
  label: string
  noun: string
  name: string
  error: string | undefined
  onAdd: () => void
  children: ReactNode
}

/** The frame of a list of entries that are added and written. */
export function ListField({ label, noun, name, error, onAdd, children }: ListFieldProps) {
  return (
    <fieldset className={classes['list']} data-field={name} data-field-error={error}>
      <legend>{label}</legend>
      {children}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        Add {noun}
      </Button>
    </fieldset>
  )
}
