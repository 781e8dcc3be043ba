import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useListEdits } from '../../../kit/fields/use-list-edits.ts'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'
import { freeOrder, placeholderOf, type ParameterValue } from '../parameter-values.ts'
import type { QueryEditorState } from './use-query-editor.ts'
import classes from './editor.module.css'

interface ParametersFieldProps {
  field: QueryEditorState['field']
  params: ParameterValue[]
  onChange: (params: ParameterValue[]) => void
}

/** The parameters. Each keeps its number when another one is removed, because the queries refer to it by number. */
export function ParametersField({ field, params, onChange }: ParametersFieldProps) {
  const { list, remove } = useListEdits(params, onChange)
  const free = freeOrder(params)
  return (
    <fieldset ref={list} className={classes['params']} data-field="params">
      <legend>Parameters</legend>
      {params.length === 0 && (
        <p className={classes['none']}>
          Times that are chosen for each execution: a query names the first one <code>ddparam_1</code>.
        </p>
      )}
      {params.map(({ order }, place) => (
        <div key={order} className={classes['param']} data-place={place}>
          <TextField
            label={`Name of ${placeholderOf(order)}`}
            autoComplete="off"
            {...field(`params.${place}.name`)}
          />
          <MomentField
            label={`Value of ${placeholderOf(order)}`}
            placeholder="Choose a time"
            hasSeconds
            {...field(`params.${place}.value`)}
          />
          <RowTooltip label="Remove">
            <ActionIcon
              data-act="remove"
              aria-label={`Remove ${placeholderOf(order)}`}
              onClick={() => remove(place)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </RowTooltip>
        </div>
      ))}
      <Button
        data-act="add"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.6} />}
        disabled={free === undefined}
        onClick={() =>
          free !== undefined &&
          onChange([...params, { order: free, name: '', value: null }].toSorted((a, b) => a.order - b.order))
        }
      >
        Add parameter
      </Button>
    </fieldset>
  )
}
