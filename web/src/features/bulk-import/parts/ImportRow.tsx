/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed one by one, which table layout cannot */
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Missing } from '../../../ui/state/Missing.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { CLASS_WORDS, classAt, type ClassifiedRows } from '../rows/row-classes.ts'
import { canSelect } from '../rows/selection.ts'
import { ClassMark } from './ClassMark.tsx'
import classes from '../bulk-import.module.css'

interface ImportRowProps {
  id: string
  /** Among the shown rows, from 0. */
  place: number
  height: number
  rows: ClassifiedRows
  /** Among all rows, from 0. */
  index: number
  done: string | undefined
  isSelected: boolean
  isActive: boolean
  /** The same function for every row, so that rows are not drawn again for each other. */
  onToggle: (place: number) => void
}

/** A row of the file in the colour of its class, with the shape and the word beside it. */
export const ImportRow = memo(function ImportRow(props: ImportRowProps) {
  const { rows, index, place, height, done, isSelected, onToggle } = props
  const of = classAt(rows, index)
  const number = rows.numbers[index] ?? 0
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={classes['row']}
      data-class={of}
      data-active={props.isActive || undefined}
      style={{ height, transform: `translateY(${place * height}px)` }}
    >
      <span role="gridcell">
        <Checkbox
          tabIndex={-1}
          aria-label={`Select row ${number}`}
          checked={isSelected}
          disabled={!canSelect(rows, index)}
          onChange={() => onToggle(place)}
        />
      </span>
      <span role="gridcell" className={classes['number']}>
        {number}
      </span>
      <span role="gridcell" className={classes['id']}>
        <TextOrMissing text={rows.ids[index]} />
      </span>
      <span role="gridcell">
        <TextOrMissing text={rows.values[index]} />
      </span>
      <span role="gridcell" className={classes['class']}>
        <ClassMark of={of} />
        <Truncated text={done ?? CLASS_WORDS[of]} />
      </span>
      <span role="gridcell" className={classes['reason']}>
        <Truncated text={done === undefined ? rows.reasonOf(index) : ''} />
      </span>
    </div>
  )
})

function TextOrMissing({ text = '' }: { text: string | undefined }) {
  return text === '' ? <Missing word="None" /> : <Truncated text={text} />
}
