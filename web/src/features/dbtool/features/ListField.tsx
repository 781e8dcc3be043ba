import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './features.module.css'

interface ListFieldProps {
  /** Of `useListEdits`. */
  list: RefObject<HTMLFieldSetElement | null>
  /** 'Options', and one of them: 'option'. */
  label: string
  noun: string
  name: string
  error: string | undefined
  onAdd: () => void
  children: ReactNode
}

/** The frame of a list of entries that are added and written. */
export function ListField({ list, label, noun, name, error, onAdd, children }: ListFieldProps) {
  return (
    <fieldset ref={list} className={classes['list']} data-field={name} data-field-error={error}>
      <legend>{label}</legend>
      {children}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <Button data-act="add" variant="default" leftSection={<IconPlus size={14} />} onClick={onAdd}>
        Add {noun}
      </Button>
    </fieldset>
  )
}
