import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { isOwnEscape } from '../../dialog/escape.ts'
import { FilterEditor, type FilterSource } from './FilterEditor.tsx'

type Props<Row extends object> = {
  source: FilterSource<Row>
  columnId: string | null
  isOpen: boolean
  onClose: () => void
  onApply: (columnId: string, values: readonly string[]) => void
  /** The button that it is attached to. */
  children: ReactElement
  /** Shown above the editor. */
  before?: ReactNode
}

/** The filter editor in a popover. */
export function FilterPopover<Row extends object>(props: Props<Row>) {
  const { isOpen, onClose, onApply } = props
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={8}
      closeOnEscape={false}
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>{props.children}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Filter" onKeyDown={(event) => isOwnEscape(event) && onClose()}>
        {props.before}
        <FilterEditor
          key={props.columnId}
          source={props.source}
          columnId={props.columnId}
          onCancel={onClose}
          onApply={(columnId, values) => {
            onApply(columnId, values)
            onClose()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
