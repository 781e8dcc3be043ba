import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { SectionHead } from '../../../kit/panels/SectionList.tsx'
import { count } from '../../../ui/text/format.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { csvFile, saveFile } from '../../../ui/save-file.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { useMayEdit } from '../settings.ts'
import {
  foundRows,
  LANGUAGE_NAMES,
  TEXT_LANGUAGES,
  type TextKind,
  type TextLanguage,
  type TextRow,
  textRows,
} from './keyed-texts.ts'
import { cellId, type CellPlace, TextGrid, type UnsavedText } from './TextGrid.tsx'
import classes from './texts.module.css'

const TEXT_CALLS = {
  translations: { list: api.quotes.translations, save: api.quoteSettingCalls.saveTranslation },
  itemNumbers: { list: api.quotes.itemNumbers, save: api.quoteSettingCalls.saveItemNumber },
} as const

export const TranslationsSection = () => <TextsSection kind="translations" label="Translations" />
export const ItemNumbersSection = () => <TextsSection kind="itemNumbers" label="Item numbers" />

const NO_ROWS: readonly TextRow[] = []

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
        <SectionButton
          label="Export CSV"
          icon={IconDownload}
          isDisabled={shown.length === 0}
          onClick={() => saveFile(csvFile(csvLines(shown)), `quote-${FILES[kind]}.csv`)}
        />
        {mayEdit && <SectionButton label="Add key" onClick={() => setAdding(true)} />}
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

function csvLines(rows: readonly TextRow[]): string[] {
  const head = ['Key', ...TEXT_LANGUAGES.map((lang) => LANGUAGE_NAMES[lang])]
  const lines = rows.map(({ key, cells }) => [
    key,
    ...cells.map((cell) => (cell.kind === 'stored' ? cell.value : '')),
  ])
  return [head, ...lines].map((line) => csvLine(line))
}

interface SavedTexts {
  /** By {@link cellId}. */
  readonly unsaved: ReadonlyMap<string, UnsavedText>
  /** Saves a cell, unless it is unchanged. An empty text deletes it. */
  readonly save: (place: CellPlace, text: string) => void
  /** Drops a refused text. */
  readonly forget: (place: CellPlace) => void
}

/** Saves one cell at a time. A refused text is kept as unsaved. */
export function useSavedTexts(kind: TextKind, texts: readonly QuoteTranslation[]): SavedTexts {
  const { list, save: endpoint } = TEXT_CALLS[kind]
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, UnsavedText>>(new Map())
  const mutation = useApiMutation(endpoint, {
    onSuccess: (_reply, { body: { key, lang, value } }) => {
      // Shown at once. The list is also loaded again afterwards.
      client.setQueryData(q(list, {}).queryKey, (before) => {
        if (before === undefined) return before
        const others = before.data.filter((one) => one.key !== key || one.lang !== lang)
        return { data: value === '' ? others : [...others, { key, lang, value }] }
      })
    },
  })
  const set = (place: CellPlace, text: UnsavedText | undefined) =>
    setUnsaved((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(cellId(place))
      else after.set(cellId(place), text)
      return after
    })
  return {
    unsaved,
    forget: (place) => set(place, undefined),
    save: (place, typed) => {
      const { key, lang } = place
      const text = typed.trim()
      const was = texts.find((one) => one.key === key && one.lang === lang)?.value ?? null
      if (text === (was ?? '')) return set(place, undefined)
      set(place, { text, failure: undefined })
      mutation.mutateAsync({ body: { key, lang, value: text, was } }).then(
        () => set(place, undefined),
        (error: unknown) => {
          set(place, { text, failure: messageOf(error) })
          toast.error(sentence`${key}: ${messageOf(error)}`)
        },
      )
    },
  }
}

const EMPTY: { key: string; lang: TextLanguage; value: string } = { key: '', lang: '', value: '' }

/** The value of "All languages" in the choice, which cannot have an empty value. */
const ALL = 'all'

const LANGUAGES = TEXT_LANGUAGES.map((lang) => ({
  value: lang === '' ? ALL : lang,
  label: LANGUAGE_NAMES[lang],
}))

/** Adds a text for a key that no plan has, such as a word of the document. */
function NewTextDialog({ kind, onClose }: { kind: TextKind; onClose: () => void }) {
  const isNumber = kind === 'itemNumbers'
  const form = useApiForm(TEXT_CALLS[kind].save, {
    initialValues: EMPTY,
    input: ({ key, lang, value }) => ({ body: { key: key.trim(), lang, value: value.trim(), was: null } }),
    rules: ({ value }) => ({ value: value.trim() === '' ? 'This field is required' : undefined }),
    success: (_reply, { key }) => sentence`${key.trim()} was added`,
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
