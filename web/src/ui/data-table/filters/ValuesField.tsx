import { Combobox, Input, Pill, PillsInput, useCombobox } from '@mantine/core'
import { foldText } from '@service-center/contract/text/fold.ts'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './filter.module.css'
import type { FilterChoice } from '../rows/row-filter.ts'
import { count } from '../../text/format.ts'

/** Maximum number of listed choices; typing narrows them. */
const SHOWN_CHOICES = 100

type Props = {
  choices: readonly FilterChoice[]
  /** False if only some of the rows are loaded: counts would mislead. */
  hasCounts: boolean
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** 'Is any of': selected values as pills, the others below with their counts. */
export function ValuesField({ choices, hasCounts, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ opened: true })
  const wanted = foldText(search).trim()
  const open = choices.filter(
    ({ value }) => !chosen.includes(value) && (wanted === '' || foldText(value).includes(wanted)),
  )
  const add = (value: string) => {
    onChange([...chosen, value])
    setSearch('')
  }
  const remove = (value: string) => onChange(chosen.filter((other) => other !== value))
  return (
    <Combobox store={combobox} onOptionSubmit={add}>
      <Input.Wrapper label="Is any of" className={classes['field']}>
        <PillsInput
          size="xs"
          rightSection={<IconSelector size={14} stroke={1.6} />}
          className={classes['pills']}
        >
          <Pill.Group>
            {chosen.map((value) => (
              <Pill
                key={value}
                radius={3}
                className={classes['pill']}
                withRemoveButton
                onRemove={() => remove(value)}
                removeButtonProps={{ 'aria-label': `Remove ${value}`, 'aria-hidden': false }}
              >
                {value}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                data-autofocus
                aria-label="Is any of"
                placeholder={chosen.length === 0 ? 'Choose values' : ''}
                value={search}
                onChange={(event) => {
                  setSearch(event.currentTarget.value)
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={(event) => {
                  const last = chosen.at(-1)
                  if (event.key === 'Backspace' && search === '' && last !== undefined) remove(last)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Input.Wrapper>
      <ChoiceList open={open} hasCounts={hasCounts} />
    </Combobox>
  )
}

function ChoiceList({ open, hasCounts }: { open: readonly FilterChoice[]; hasCounts: boolean }) {
  const shown = open.slice(0, SHOWN_CHOICES)
  return (
    <div className={classes['choices']}>
      <Combobox.Options aria-label="Values" className={classes['options']}>
        {shown.map((choice) => (
          <Combobox.Option key={choice.value} value={choice.value} className={classes['choice']}>
            <span className={classes['value']}>{choice.value}</span>
            {hasCounts && <span className={classes['count']}>{count(choice.count)}</span>}
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty>No values found</Combobox.Empty>}
      </Combobox.Options>
      {open.length > shown.length && (
        <div className={classes['rest']}>{count(open.length - shown.length)} more: type to narrow</div>
      )}
    </div>
  )
}
