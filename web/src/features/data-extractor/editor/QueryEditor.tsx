import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { KeyboardEvent } from 'react'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { useKnownNames } from '../sql/use-known-names.ts'
import type { Execution } from '../use-execute.ts'
import { ViewsPanel } from '../views/ViewsPanel.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { EditorHead } from './EditorHead.tsx'
import { ParametersField } from './ParametersField.tsx'
import { QueryBoxes } from './QueryBoxes.tsx'
import { useFirstColumns } from './use-first-columns.ts'
import { useQueryBoxes } from './use-query-boxes.ts'
import { useQueryEditor } from './use-query-editor.ts'
import classes from './editor.module.css'

interface QueryEditorProps {
  queries: readonly SavedQuery[]
  execution: Execution
  onBack: () => void
}

/** Writes two queries, executes and saves them (specification 3, 'Data Extractor'). */
export function QueryEditor({ queries, execution, onBack }: QueryEditorProps) {
  const editor = useQueryEditor(queries, execution)
  const { values, field, set } = editor
  const names = useKnownNames(values.params, useFirstColumns(values, execution))
  const boxes = useQueryBoxes(values, set)
  const isWide = useWidth() === 'wide'
  const views = <ViewsPanel onInsert={boxes.insert} onTry={boxes.tryExample} />
  const isRunning = execution.state === 'running'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isRunning) editor.execute()
  }
  return (
    <div className={classes['columns']}>
      {/* Not a form: Enter in the field of the name must not start work of minutes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work wherever the focus is inside of it */}
      <section
        ref={(element) => editor.attach(element)}
        className={classes['editor']}
        aria-label="Query editor"
        onKeyDown={onKeyDown}
      >
        <EditorHead editor={editor} />
        <div className={classes['about']}>
          <div className={classes['fields']}>
            <TextField
              label="Name"
              withAsterisk
              autoComplete="off"
              description="Needed when the queries are saved"
              {...field('name')}
            />
            <TextAreaField label="Description" rows={2} autoComplete="off" {...field('description')} />
            <CheckboxField label="Make public" {...field('isPublic')} />
          </div>
          <ParametersField field={field} params={values.params} onChange={(params) => set({ params })} />
        </div>
        <div className={classes['order']}>
          <CheckboxField
            label="Execute Database Query before Data Warehouse Query"
            {...field('dbQueryFirst')}
          />
          {!isWide && views}
        </div>
        <QueryBoxes editor={editor} execution={execution} names={names} boxes={boxes} />
        {editor.error !== undefined && <FormError>{editor.error}</FormError>}
        <EditorFoot editor={editor} isRunning={isRunning} onBack={onBack} />
      </section>
      {isWide && <div className={classes['views']}>{views}</div>}
    </div>
  )
}
