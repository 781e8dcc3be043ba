import { mailProblem } from '@service-center/contract/quotes/quote-checks.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import { Select } from '@mantine/core'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { contactSnapshotOf, type CrmLists } from './crm-choice.ts'
import { type FormPartProps, Part } from './FormPart.tsx'
import { amountWriter, currencyOf, type QuoteForm } from './quote-form.ts'
import classes from './quote-form.module.css'

interface FinishPartProps extends FormPartProps {
  lists: CrmLists
  /** Undefined while no contract type is chosen. */
  figures: QuoteFigures | undefined
  /** The stages of deals; empty until they are loaded. */
  stages: readonly DealStage[]
  /** The id of the chosen stage. */
  stage: string
}

export function FinishPart(props: FinishPartProps) {
  const { form, contract, settings, change, lists, figures, stages, stage } = props
  const contact = contactSnapshotOf(form.contact, lists)
  const noMail = mailProblem(contact?.email.trim() ?? '')
  const field = <Name extends keyof QuoteForm>(name: Name) => ({
    name,
    value: form[name],
    error: undefined,
    onChange: (value: QuoteForm[Name]) => change({ ...form, [name]: value }),
  })
  const amount = amountWriter(currencyOf(form, contract), settings)
  return (
    <Part title="Issue">
      <div className={classes['ticks']}>
        <CheckboxField
          label="Send email to contact"
          {...field('sendEmail')}
          value={form.sendEmail && noMail === undefined}
          disabled={noMail !== undefined}
          {...(contact === undefined || noMail === undefined ? {} : { description: noMail })}
        />
        <CheckboxField
          label="Sync deal"
          {...field('syncDeal')}
          value={form.syncDeal && stages.length > 0}
          disabled={stages.length === 0}
          {...(stages.length === 0
            ? { description: 'The stages of deals are not known at the moment.' }
            : {})}
        />
        <CheckboxField label="Split extras" {...field('splitExtras')} />
      </div>
      {form.syncDeal && stages.length > 0 && (
        <Select
          label="Stage of the deal"
          name="stage"
          data={stages.map(({ id, label }) => ({ value: id, label }))}
          value={stage}
          allowDeselect={false}
          onChange={(stage) => stage !== null && change({ ...form, stage })}
        />
      )}
      <TextAreaField label="Comments" rows={2} maxLength={2000} {...field('comments')} />
      {figures !== undefined && figures.lines.length > 0 && (
        <p className={classes['total']}>
          <span>{figures.vat === null ? 'Total' : `Total with ${figures.vat.percent}% VAT`}</span>
          <span>{amount(figures.total)}</span>
        </p>
      )}
    </Part>
  )
}
