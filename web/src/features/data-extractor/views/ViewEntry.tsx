import { Button } from '@mantine/core'
import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './views.module.css'

interface ViewEntryProps {
  view: QueryView
  /** The names of the columns to show. */
  columns: ReadonlySet<string>
  isOpen: boolean
  onToggle: () => void
  onInsert: (text: string) => void
  onTry: (sql: string) => void
}

/** A view: its comment, and when it is open its columns and examples. */
export function ViewEntry({ view, columns, isOpen, onToggle, onInsert, onTry }: ViewEntryProps) {
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes['view']}>
      <div className={classes['viewHead']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Chevron size={14} stroke={1.6} aria-hidden />
          <code>{view.name}</code>
        </button>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Insert ${view.name}`}
          onClick={() => onInsert(view.name)}
        >
          Insert
        </Button>
      </div>
      <p className={classes['comment']}>{view.comment}</p>
      {isOpen && (
        <div id={id} className={classes['content']}>
          <ul className={classes['columns']} aria-label={`Columns of ${view.name}`}>
            {view.columns
              .filter(({ name }) => columns.has(name))
              .map((column) => (
                <Column key={column.name} column={column} onInsert={onInsert} />
              ))}
          </ul>
          {view.examples.length > 0 && (
            <ul className={classes['examples']} aria-label={`Examples of ${view.name}`}>
              {view.examples.map((example) => (
                <Example key={example.title} example={example} onTry={onTry} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

interface ColumnProps {
  column: QueryView['columns'][number]
  onInsert: (text: string) => void
}

function Column({ column, onInsert }: ColumnProps) {
  const { name, type, comment } = column
  return (
    <li>
      <div className={classes['columnHead']}>
        <button
          type="button"
          className={`sc-link ${classes['name']}`}
          aria-label={`Insert ${name}`}
          onClick={() => onInsert(name)}
        >
          <code>{name}</code>
        </button>
        <span className={classes['type']}>{type}</span>
      </div>
      {comment !== '' && <p className={classes['about']}>{comment}</p>}
    </li>
  )
}

interface ExampleProps {
  example: QueryView['examples'][number]
  onTry: (sql: string) => void
}

function Example({ example, onTry }: ExampleProps) {
  const { title, sql } = example
  return (
    <li>
      <div className={classes['viewHead']}>
        <span className={classes['exampleTitle']}>{title}</span>
        <Button variant="subtle" size="compact-xs" aria-label={`Try it: ${title}`} onClick={() => onTry(sql)}>
          Try it
        </Button>
      </div>
      <pre className={classes['sql']}>{sql}</pre>
    </li>
  )
}
