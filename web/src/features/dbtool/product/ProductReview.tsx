import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useGroupChoices } from '../groups/GroupsField.tsx'
import { ownershipText, priceText, smallestUnits } from '../sales/price-text.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import type { Step } from '../shared/product-opening.tsx'
import {
  currencyOf,
  featureOf,
  groupOf,
  hasProblem,
  isNewFeatureOf,
  optionTagsOf,
  type ProductChoices,
  type ProductValues,
  soldNote,
  STEP_TITLES,
} from './product-form.ts'
import type { StepProps } from './ProductSteps.tsx'
import classes from './product.module.css'

const PARTS = ['group', 'feature', 'price', 'configuration'] as const

/** What will be made, with a way back to each step. */
export function ProductReview(props: StepProps & { onShow: (step: Step) => void }) {
  const { form, choices, problems, onShow } = props
  const { nameOf } = useGroupChoices()
  const offset = useTimeOffset()
  const groupsText = (ids: readonly number[]) => ids.map(nameOf).join(' + ')
  const texts = {
    group: groupText(form.values, choices),
    feature: featureText(form.values, choices),
    price: costText(form.values, { choices, groupsText }),
    configuration: configurationText(form.values, { choices, groupsText, offset }),
  }
  return (
    <dl className={classes['review']}>
      {PARTS.map((part) => (
        // A row of the grid: its cells are laid out by the list.
        <div key={part} style={{ display: 'contents' }}>
          <dt>{STEP_TITLES[part]}</dt>
          <dd>
            {hasProblem(problems[part]) ? (
              <span className={classes['missing']}>Incomplete</span>
            ) : (
              texts[part]
            )}
          </dd>
          <dd>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Change ${STEP_TITLES[part].toLowerCase()}`}
              onClick={() => onShow(part)}
            >
              Change
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function groupText(values: ProductValues, choices: ProductChoices) {
  if (!values.isNewGroup) return groupOf(values, choices)?.Name ?? ''
  const { name, isTemplateGroup } = values
  return isTemplateGroup ? sentence`${name.trim()} (new, templates)` : sentence`${name.trim()} (new)`
}

function featureText(values: ProductValues, choices: ProductChoices): string {
  if (!isNewFeatureOf(values)) return featureOf(values, choices)?.Tag ?? ''
  const options = optionTagsOf(values, choices)
  const text = sentence`${values.tag} (new)`
  return options.length === 0 ? text : sentence`${text}, options ${options.join(', ')}`
}

interface TextOptions {
  choices: ProductChoices
  groupsText: (ids: readonly number[]) => string
}

function costText(values: ProductValues, { choices, groupsText }: TextOptions): string {
  if (!values.hasPrice) return sentence`None is added. ${soldNote(values, choices)}`
  const { groups, price, from, to, ownership } = values.price
  const { ISO: CurrencyISO = '', ZeroDecimal = false } = currencyOf(values, choices) ?? {}
  const amount = priceText({ Price: smallestUnits(price, ZeroDecimal) ?? 0, CurrencyISO, ZeroDecimal })
  const owned = ownership === null ? 'for good' : `for ${ownershipText(ownership)}`
  const time = to === '' ? `from ${from}` : `from ${from} to ${to} (exclusive)`
  return sentence`${amount} for ${groupsText(groups)} ${time}, owned ${owned}`
}

function configurationText(
  values: ProductValues,
  { choices, groupsText, offset }: TextOptions & { offset: number },
): string {
  if (!values.hasConfiguration) return 'None is added: tablets get the feature by a purchase.'
  const { groups, options, frames } = values.configuration
  const known = optionTagsOf(values, choices)
  const on = options.filter((tag) => known.includes(tag))
  const times = frames.map((frame) => timeframeText(frame, offset)).join('; ')
  const optionText = on.length === 0 ? 'no options' : sentence`options ${on.join(', ')}`
  return sentence`On for ${groupsText(groups)}, ${optionText}, ${times}`
}
