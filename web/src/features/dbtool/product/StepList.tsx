import { UnstyledButton } from '@mantine/core'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { type Step, STEPS } from '../shared/product-opening.tsx'
import { hasProblem, type problemsOf, STEP_TITLES } from './product-form.ts'
import classes from './product.module.css'

interface StepListProps {
  step: Step
  problems: ReturnType<typeof problemsOf>
  tried: ReadonlySet<Step>
  onShow: (step: Step) => void
}

/** The steps in their order, with the shown one and those that lack something marked. */
export function StepList({ step, problems, tried, onShow }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes['list']}>
        {STEPS.map((one, place) => {
          const isIncomplete = tried.has(one) && hasProblem(problems[one])
          return (
            <li key={one}>
              <UnstyledButton
                className={classes['step']}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onShow(one)}
              >
                {isIncomplete ? <StateMark state="bad" /> : <span aria-hidden>{place + 1}</span>}
                {STEP_TITLES[one]}
                {isIncomplete && <span className={classes['hidden']}>, incomplete</span>}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
