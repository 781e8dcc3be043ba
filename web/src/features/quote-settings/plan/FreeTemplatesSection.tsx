import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { isCustom, requiredTemplates } from '@service-center/contract/quote-settings/free-templates.ts'
import { DEFAULT_ALL_FREE_AFTER } from '@service-center/contract/quote-settings/quote-settings.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'
import { SectionHead } from '../../../kit/panels/SectionList.tsx'
import { count } from '../../../ui/text/format.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { ChipList } from '../../../ui/page/marks.tsx'
import { offeredParts, type Settings, useMayEdit } from '../settings.ts'
import classes from '../quote-settings.module.css'

export function FreeTemplatesSection() {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMayEdit()
  const load = useLoad(q(api.quoteSettingCalls.get, {}))
  return (
    <>
      <SectionHead count={load.data?.freeTemplates.length}>
        {mayEdit && load.data !== undefined && (
          <SectionButton label="Edit free templates" icon={IconPencil} onClick={() => setEditing(true)} />
        )}
      </SectionHead>
      <Loaded load={load}>
        {(settings) => (
          <>
            <Facts settings={settings} />
            {isEditing && <FreeTemplatesDialog settings={settings} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Facts({ settings }: { settings: Settings }) {
  const { freeTemplates, freeTemplatesQty, allFreeAfterQty } = settings
  const names = new Map(offeredParts(settings, 'templates').map(({ id, name }) => [id, name]))
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>Always free with a Sport robot</dt>
        <dd>
          <ChipList
            max={20}
            items={freeTemplates.map((id) => names.get(id) ?? `Template ${id}, which no plan offers`)}
          />
        </dd>
      </div>
      <div>
        <dt>Free others</dt>
        <dd>
          {othersText(freeTemplatesQty)} A quote with a Sport robot has at least {requiredTemplates(settings)}{' '}
          templates.
        </dd>
      </div>
      <div>
        <dt>Nothing more to pay after</dt>
        <dd>
          {count(allFreeAfterQty)} chosen
          {allFreeAfterQty === DEFAULT_ALL_FREE_AFTER
            ? ', which is as good as never.'
            : '. Further ones cost nothing more; the cheapest are charged.'}
        </dd>
      </div>
      <div>
        <dt>Never free</dt>
        <dd>
          Templates whose name contains “custom”. They count for none of these numbers except “at least”.
        </dd>
      </div>
      <div>
        <dt>Order of choosing</dt>
        <dd>It changes no price.</dd>
      </div>
    </dl>
  )
}

function othersText(quantity: number): string {
  if (quantity === 0) return 'None.'
  return quantity === 1 ? 'The dearest one that is chosen.' : `The ${quantity} dearest that are chosen.`
}

interface FreeValues {
  /** Ids of templates, as texts. */
  always: string[]
  quantity: number | null
  allAfter: number | null
}

type Stored = Pick<Settings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty' | 'version'>

const recordOf = ({ freeTemplates, freeTemplatesQty, allFreeAfterQty, version }: Settings): Stored => ({
  freeTemplates,
  freeTemplatesQty,
  allFreeAfterQty,
  version,
})

const required = (value: number | null) => (value === null ? 'This field is required' : undefined)

function FreeTemplatesDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const choices = choicesOf(settings)
  const form = useRecordForm(api.quoteSettingCalls.saveGeneral, {
    record: recordOf(settings),
    query: useRecordQuery(api.quoteSettingCalls.get, 'free', recordOf),
    toValues: (record): FreeValues => ({
      always: record.freeTemplates.map(String),
      quantity: record.freeTemplatesQty,
      allAfter: record.allFreeAfterQty,
    }),
    input: ({ always, quantity, allAfter }, { version }) => ({
      body: {
        freeTemplates: always.map(Number),
        freeTemplatesQty: quantity ?? Number.NaN,
        allFreeAfterQty: allAfter ?? Number.NaN,
        version,
      },
    }),
    rules: ({ quantity, allAfter }) => ({ quantity: required(quantity), allAfter: required(allAfter) }),
    renamed: { freeTemplates: 'always', freeTemplatesQty: 'quantity', allFreeAfterQty: 'allAfter' },
    noun: 'rule',
    compared: [
      { field: 'always', label: 'Always free', text: ({ always }) => always.join(', ') },
      { field: 'quantity', label: 'Free others', text: ({ quantity }) => String(quantity ?? '') },
      {
        field: 'allAfter',
        label: 'Nothing more to pay after',
        text: ({ allAfter }) => String(allAfter ?? ''),
      },
    ],
    success: 'The free templates were saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Free templates"
      verb="Save free templates"
      needsChange
      note="The order of choosing changes no price. Quotes that were issued stay as they are."
      onClose={onClose}
    >
      <MultiSelectField
        label="Always free with a Sport robot"
        description="In any number. Templates whose name contains “custom” are never free."
        placeholder="Add a template"
        data={choices}
        {...form.field('always')}
      />
      <FieldRow>
        <NumberField
          label="Free others"
          description="How many others are free: the dearest of those that are chosen"
          withAsterisk
          {...form.field('quantity')}
        />
        <NumberField
          label="Nothing more to pay after"
          description="So many chosen ones, without custom ones; 999 is as good as never"
          withAsterisk
          {...form.field('allAfter')}
        />
      </FieldRow>
    </DialogForm>
  )
}

/** The templates of all plans, and the free ones that no plan offers any more. */
function choicesOf(settings: Settings): { value: string; label: string }[] {
  const offered = offeredParts(settings, 'templates')
  const known = new Set(offered.map(({ id }) => id))
  return [
    ...offered
      .filter((part) => !isCustom(part) || settings.freeTemplates.includes(part.id))
      .map(({ id, name }) => ({ value: String(id), label: sentence`${name} (${id})` })),
    ...settings.freeTemplates
      .filter((id) => !known.has(id))
      .map((id) => ({ value: String(id), label: `Template ${id}, which no plan offers` })),
  ]
}
