import * as api from '@service-center/contract/api.ts'
import type { TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useDbToolList, useRecordQuery } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import { type ChosenFeature, choicesOf, choicesText, sentOf } from './choice-form.ts'
import { ChoicesField } from './ChoicesField.tsx'

const LIST = api.dbToolTabletFeatures.list
const SET = api.dbToolTabletFeatures.set

/** Chooses the features of one tablet. */
export function TabletFeaturesDialog({
  tablet,
  onClose,
}: {
  tablet: TabletWithFeatures
  onClose: () => void
}) {
  const { Id } = tablet
  const features = useDbToolList(api.dbToolFeatures.list).rows
  const form = useRecordForm(SET, {
    record: tablet,
    query: useRecordQuery(LIST, { id: Id, pick: (rows) => rows.find((row) => row.Id === Id) }),
    toValues: (record) => ({ choices: choicesOf(record) }),
    input: ({ choices }, base) => ({
      body: { t: Id, f: sentOf(choices), was: sentOf(choicesOf(base)) },
    }),
    noun: 'tablet',
    compared: [
      {
        field: 'choices',
        label: 'Features',
        text: ({ choices }: { choices: ChosenFeature[] }) => choicesText(choices, features),
      },
    ],
    renamed: { f: 'choices' },
    ...withAlert(SET, () => 'Could not set tablet features'),
    success: `Features of tablet ${Id} saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit Tablet: ${Id}`}
      verb="Save features"
      needsChange
      note="The tablet is told at once."
      onClose={onClose}
    >
      <p>
        These are chosen for this tablet alone, beside those of purchases and configurations:{' '}
        <Link {...addressOf.tabletFeatures(Id)} className="sc-link">
          what it may use, and why
        </Link>
        .
      </p>
      <ChoicesField features={features} {...form.group('choices')} />
    </DialogForm>
  )
}
