import * as api from '@service-center/contract/api.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute, useMinute } from '../../../ui/time/current-time.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { showAllFeatures } from '../shared/feature-filters.ts'
import { type MadeProduct, type ProductStart, STEPS } from '../shared/product-opening.tsx'
import {
  FIELD_OF,
  groupIdOf,
  isNewFeatureOf,
  problemsOf,
  productOf,
  type ProductChoices,
  startOf,
  STEP_TITLES,
  wrongStepOf,
} from './product-form.ts'
import { ConfigurationStep, FeatureStep, GroupStep, PriceStep } from './ProductSteps.tsx'
import { ProductReview } from './ProductReview.tsx'
import { StepList } from './StepList.tsx'
import { useSteps } from './use-steps.ts'
import classes from './product.module.css'

const CREATE = api.dbToolProducts.create
const NO_PRICES: ProductChoices['prices'] = []

interface ProductDialogProps {
  start: ProductStart
  /** Called when a new feature was made. */
  onMade: (made: MadeProduct) => void
  onClose: () => void
}

/** Makes a feature that can be bought, step by step: its group, itself, a price and a configuration, in one call. */
export function ProductDialog({ start, onMade, onClose }: ProductDialogProps) {
  const today = formatTime(useMinute(), { offset: useTimeOffset(), pattern: 'date' })
  // Which prices are needed depends on the values, which in turn are checked against them.
  const [group, setGroup] = useState(start.group)
  const choices = useChoices({ group, today })
  const root = useRef<HTMLDivElement>(null)
  const steps = useSteps(root, start.step)
  const form = useApiForm(CREATE, {
    initialValues: startOf(start, { now: thisMinute(), today }),
    input: (values) => ({ body: productOf(values, choices) }),
    rules: (values) => Object.assign({}, ...Object.values(problemsOf(values, choices))),
    renamed: FIELD_OF,
    onValuesChange: (values) => setGroup(groupIdOf(values)),
    draft: { subject: `product ${start.step} ${start.group ?? ''} ${start.feature ?? ''}` },
    onInvalid: steps.onRefused,
    onError: steps.onRefused,
    success: ({ tag }) => sentence`Product ${tag} created`,
    onSuccess: ({ feature, group: of }, values) => {
      if (isNewFeatureOf(values)) {
        showAllFeatures()
        onMade({ feature, group: of })
      }
      onClose()
    },
  })
  const problems = problemsOf(form.values, choices)
  steps.showWrong(wrongStepOf(form.values, (path) => form.field(path).error))
  const isLast = steps.step === 'review'
  const shared = { form, choices, problems, tried: steps.tried }
  return (
    <DialogForm
      form={{ ...form, submit: isLast ? form.submit : () => steps.next(problems) }}
      title="New product"
      about={`Step ${STEPS.indexOf(steps.step) + 1} of ${STEPS.length}: ${STEP_TITLES[steps.step]}`}
      verb={isLast ? 'Create product' : 'Next'}
      second={
        <Button variant="default" disabled={steps.step === 'group'} onClick={steps.back}>
          Back
        </Button>
      }
      onClose={onClose}
    >
      <StepList step={steps.step} problems={problems} tried={steps.tried} onShow={steps.show} />
      {/* All steps stay on the page, so that an error finds its field in whichever step it is. */}
      <div ref={root} className={classes['steps']}>
        {STEPS.map((step) => (
          <section key={step} data-step={step} aria-label={STEP_TITLES[step]} hidden={step !== steps.step}>
            {step === 'group' && <GroupStep {...shared} />}
            {step === 'feature' && <FeatureStep {...shared} />}
            {step === 'price' && <PriceStep {...shared} />}
            {step === 'configuration' && <ConfigurationStep {...shared} />}
            {step === 'review' && isLast && <ProductReview {...shared} onShow={steps.show} />}
          </section>
        ))}
      </div>
    </DialogForm>
  )
}

/** @param options.group the id of the chosen group that exists */
function useChoices({ group, today }: { group: number | undefined; today: string }): ProductChoices {
  const prices = useDbToolList(
    api.dbToolFeatureGroups.prices,
    { params: { featureGroupId: String(group) } },
    { isWanted: group !== undefined },
  )
  return {
    today,
    prices: group === undefined ? NO_PRICES : prices.rows,
    groups: useDbToolList(api.dbToolFeatureGroups.list).rows,
    features: useDbToolList(api.dbToolFeatures.list).rows,
    currencies: useDbToolList(api.dbToolFeatureGroups.currencies).rows,
  }
}
