import * as api from '@service-center/contract/api.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { type ProductStart, STEPS } from '../shared/product-opening.tsx'
import {
  FIELD_OF,
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

interface ProductDialogProps {
  start: ProductStart
  onClose: () => void
}

/** Makes a feature that can be bought, step by step: its group, itself, a price and a configuration, in one call. */
export function ProductDialog({ start, onClose }: ProductDialogProps) {
  const choices = useChoices()
  const offset = useTimeOffset()
  const root = useRef<HTMLDivElement>(null)
  const steps = useSteps(root, start.step)
  const form = useApiForm(CREATE, {
    initialValues: startOf(start, {
      now: thisMinute(),
      today: formatTime(thisMinute(), { offset, pattern: 'date' }),
    }),
    input: (values) => ({ body: productOf(values, choices) }),
    rules: (values) => Object.assign({}, ...Object.values(problemsOf(values, choices))),
    renamed: FIELD_OF,
    draft: { subject: `product ${start.step} ${start.group ?? ''} ${start.feature ?? ''}` },
    onInvalid: steps.onRefused,
    onError: steps.onRefused,
    success: ({ tag }) => sentence`Product ${tag} created`,
    onSuccess: onClose,
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

function useChoices(): ProductChoices {
  return {
    groups: useDbToolList(api.dbToolFeatureGroups.list).rows,
    features: useDbToolList(api.dbToolFeatures.list).rows,
    currencies: useDbToolList(api.dbToolFeatureGroups.currencies).rows,
  }
}
