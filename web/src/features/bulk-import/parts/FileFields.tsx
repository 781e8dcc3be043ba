import { Select, Switch, TextInput } from '@mantine/core'
import { DELIMITERS, type Delimiter } from '../file/csv-text.ts'
import type { OpenedFile } from '../file/worker-calls.ts'
import type { FileChoices } from '../use-file-choices.ts'

const DELIMITER_WORDS: Readonly<Record<Delimiter, string>> = {
  ';': 'Semicolon (;)',
  ',': 'Comma (,)',
  '\t': 'Tab',
  '|': 'Vertical bar (|)',
}
const DELIMITER_OPTIONS = DELIMITERS.map((value) => ({ value, label: DELIMITER_WORDS[value] }))
const MAX_SEPARATOR = 10

/** How the file is read, and which columns have the ids and the values. */
export function FileFields({ choices, opened }: { choices: FileChoices; opened: OpenedFile }) {
  const { table } = choices
  const columns =
    table?.columns.map(({ label, samples }, index) => ({
      value: String(index),
      label: samples[0] === undefined ? shortened(label) : `${shortened(label)} (${shortened(samples[0])})`,
    })) ?? []
  return (
    <>
      {opened.kind === 'xlsx' ? (
        <Select
          label="Sheet"
          data={opened.sheets.map(({ name, isHidden }, index) => ({
            value: String(index),
            label: isHidden ? `${name} (hidden)` : name,
          }))}
          value={String(choices.sheet)}
          allowDeselect={false}
          onChange={(value) => choices.setSheet(Number(value))}
        />
      ) : (
        <Select
          label="Delimiter"
          data={DELIMITER_OPTIONS}
          value={choices.delimiter}
          allowDeselect={false}
          onChange={(value) => choices.setDelimiter(DELIMITERS.find((one) => one === value) ?? ';')}
        />
      )}
      <Select
        label="ID column"
        placeholder="Choose a column"
        data={columns}
        value={optionOf(choices.id)}
        allowDeselect={false}
        onChange={(value) => choices.setColumns({ id: Number(value) })}
      />
      <Select
        label="Data column"
        placeholder="Choose a column"
        data={columns}
        value={optionOf(choices.data)}
        allowDeselect={false}
        onChange={(value) => choices.setColumns({ data: Number(value) })}
      />
      <TextInput
        label="Split columns at"
        placeholder="Not split"
        maxLength={MAX_SEPARATOR}
        value={choices.splitAt}
        onChange={(event) => choices.setSplitAt(event.currentTarget.value)}
      />
      <Switch
        label="First row has headings"
        checked={table?.hasHeadings ?? false}
        disabled={table === undefined}
        onChange={(event) => choices.setHasHeadings(event.currentTarget.checked)}
      />
    </>
  )
}

const optionOf = (column: number | null) => (column === null ? null : String(column))

const MAX_SHOWN = 32

const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
