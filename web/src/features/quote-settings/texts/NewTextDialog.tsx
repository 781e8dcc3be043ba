import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { LANGUAGE_NAMES, TEXT_LANGUAGES, type TextKind, type TextLanguage } from '../model/keyed-texts.ts'
import { TEXT_CALLS } from './text-calls.ts'

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
export function NewTextDialog({ kind, onClose }: { kind: TextKind; onClose: () => void }) {
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
