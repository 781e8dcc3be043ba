import * as api from '@service-center/contract/api.ts'
import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { SectionHead } from '../../../kit/sections/SectionHead.tsx'
import { count } from '../../../ui/data-table/model/count-text.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { csvFile, saveFile } from '../../../ui/files/save-file.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import {
  foundRows,
  LANGUAGE_NAMES,
  TEXT_LANGUAGES,
  type TextKind,
  type TextLanguage,
  type TextRow,
  textRows,
} from '../model/keyed-texts.ts'
import { AddButton } from '../sections/AddButton.tsx'
import { useMayEdit } from '../use-settings.ts'
import { TextGrid } from './TextGrid.tsx'
import { TEXT_CALLS, useSavedTexts } from './text-calls.ts'
import classes from './texts.module.css'

interface TextValues {
  key: string
  lang: TextLanguage
  value: string
}

const EMPTY: TextValues = { key: '', lang: '', value: '' }
/** A choice cannot have an empty value. */
const ALL = 'all'
const LANGUAGES = TEXT_LANGUAGES.map((lang) => ({
  value: lang === '' ? ALL : lang,
  label: LANGUAGE_NAMES[lang],
}))

/** Adds a text under a key that no plan names, such as a word of the document. */
function NewTextDialog({ kind, onClose }: { kind: TextKind; onClose: () => void }) {
  const isNumber = kind === 'itemNumbers'
  const form = useApiForm(TEXT_CALLS[kind].save, {
    initialValues: EMPTY,
    input: ({ key, lang, value }) => ({ body: { key: key.trim(), lang, value: value.trim(), was: null } }),
    rules: ({ value }) => ({ value: value.trim() === '' ? 'This field is required' : undefined }),
    success: (_reply, { key }) => `${key.trim()} was added`,
    onSuccess: onClose,
  })
  const lang = form.field('lang')
  return (
    <DialogForm
      form={form}
      title={isNumber ? 'Add item number' : 'Add translation'}
      verb="Add"
      note="Names of what is sold are listed already."
      onClose={onClose}
    >
      <TextField label="Key" withAsterisk {...form.field('key')} />
      <ChoiceField
        label="Language"
        data={LANGUAGES}
        {...lang}
        value={lang.value === '' ? ALL : lang.value}
        onChange={(value) => lang.onChange(TEXT_LANGUAGES.find((one) => one === value) ?? '')}
      />
      <TextField label={isNumber ? 'Item number' : 'Text'} withAsterisk {...form.field('value')} />
    </DialogForm>
  )
}

export const TranslationsSection = () => <TextsSection kind="translations" label="Translations" />
export const ItemNumbersSection = () => <TextsSection kind="itemNumbers" label="Item numbers" />

const NO_ROWS: readonly TextRow[] = []

/** The texts of quotes in their languages, or the item numbers, edited in place. */
function TextsSection({ kind, label }: { kind: TextKind; label: string }) {
  const mayEdit = useMayEdit()
  const [searched, setSearched] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const settings = useLoad(q(api.quoteSettingCalls.get, {}))
  const load = useLoad(q(TEXT_CALLS[kind].list, {}))
  const texts = load.data?.data
  const rows = useMemo(
    () => (settings.data && texts ? textRows(settings.data, kind, texts) : undefined),
    [settings.data, kind, texts],
  )
  const shown = useMemo(
    () => foundRows(rows ?? NO_ROWS, searched).filter(({ missing }) => !onlyMissing || missing > 0),
    [rows, searched, onlyMissing],
  )
  const missing = (rows ?? NO_ROWS).reduce((sum, row) => sum + row.missing, 0)
  const { unsaved, save, forget } = useSavedTexts(kind, texts ?? [])
  return (
    <>
      <SectionHead count={rows?.length} shown={rows && shown.length}>
        <Checkbox
          label={`Only with missing ones (${count(missing)})`}
          checked={onlyMissing}
          onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
        />
        <SearchBox
          input={input}
          label={`Search ${label.toLowerCase()}`}
          keyword={searched}
          onKeyword={setSearched}
          hotkey={undefined}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.6} />}
          disabled={shown.length === 0}
          onClick={() => saveFile(csvFile(csvLines(shown)), `quote-${FILES[kind]}.csv`)}
        >
          Export CSV
        </Button>
        <AddButton label="Add key" mayEdit={mayEdit} onClick={() => setAdding(true)} />
      </SectionHead>
      <Loaded load={settings}>
        {() => (
          <Loaded load={load}>
            {() =>
              shown.length === 0 ? (
                <p className={classes['empty']}>
                  {rows?.length === 0 ? 'Nothing is sold yet.' : 'Nothing matches the search.'}
                </p>
              ) : (
                <TextGrid
                  label={label}
                  rows={shown}
                  mayEdit={mayEdit}
                  unsaved={unsaved}
                  onSave={save}
                  onForget={forget}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
      {isAdding && <NewTextDialog kind={kind} onClose={() => setAdding(false)} />}
    </>
  )
}

const FILES: Readonly<Record<TextKind, string>> = {
  translations: 'translations',
  itemNumbers: 'item-numbers',
}

/** The stored texts of the shown rows. */
function csvLines(rows: readonly TextRow[]): string[] {
  const head = ['Key', ...TEXT_LANGUAGES.map((lang) => LANGUAGE_NAMES[lang])]
  const lines = rows.map(({ key, cells }) => [
    key,
    ...cells.map((cell) => (cell.kind === 'stored' ? cell.value : '')),
  ])
  return [head, ...lines].map((line) => csvLine(line))
}
