import { useMemo } from 'react'
import type { KnownNames } from '../sql/sql-names.ts'
import { KeyCap } from '../../../ui/page/KeyCap.tsx'
import { BOX_NAMES, type BoxName } from '@service-center/contract/data-extractor/query-boxes.ts'
import type { Execution } from '../use-execute.ts'
import { QueryBox } from './QueryBox.tsx'
import type { QueryBoxesState } from './use-query-boxes.ts'
import type { QueryEditorState } from './use-query-editor.ts'
import classes from './editor.module.css'

const ORDER: readonly BoxName[] = ['whQuery', 'dbQuery']

interface QueryBoxesProps {
  editor: QueryEditorState
  execution: Execution
  names: Omit<KnownNames, 'readsFirst'>
  boxes: QueryBoxesState
}

/** The data warehouse query and the database query, in the order of the specification whichever runs first. */
export function QueryBoxes({ editor, execution, names, boxes }: QueryBoxesProps) {
  const first: BoxName = editor.values.dbQueryFirst ? 'dbQuery' : 'whQuery'
  const ofFirst = useMemo(() => ({ ...names, readsFirst: false }), [names])
  const ofSecond = useMemo(() => ({ ...names, readsFirst: true }), [names])
  return (
    <div className={classes['boxes']}>
      {ORDER.map((box) => {
        const field = editor.field(box)
        const error = execution.error?.errors.find(({ param, msg }) => param === box && msg === field.error)
        return (
          <QueryBox
            key={box}
            {...field}
            label={BOX_NAMES[box]}
            other={BOX_NAMES[box === 'whQuery' ? 'dbQuery' : 'whQuery']}
            runsFirst={box === first}
            names={box === first ? ofFirst : ofSecond}
            // In a text that was changed since, the place is another one.
            errorAt={field.value === execution.input?.[box] ? error?.at : undefined}
            onReady={boxes.ready(box)}
            onFocus={() => boxes.focused(box)}
          />
        )
      })}
      <p className={classes['keys']}>
        <KeyCap>Ctrl</KeyCap> <KeyCap>Enter</KeyCap> executes, <KeyCap>Ctrl</KeyCap> <KeyCap>Space</KeyCap>{' '}
        completes, <KeyCap>Ctrl</KeyCap> <KeyCap>]</KeyCap> indents, <KeyCap>Tab</KeyCap> leaves a box.
      </p>
    </div>
  )
}
