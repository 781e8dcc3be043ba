import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Step, STEPS } from '../shared/product-opening.tsx'
import { hasProblem, type problemsOf } from './product-form.ts'

const WRONG = '[aria-invalid="true"], [data-field-error]'
const CONTROL = ':is(input, select, textarea, button):not([type="hidden"], :disabled)'

type Problems = ReturnType<typeof problemsOf>

/**
 * The shown step of a form. Whoever changes the step finds the focus in it, on what is wrong there if anything is.
 * @param root holds the steps, each an element with `data-step`
 */
export function useSteps(root: RefObject<HTMLElement | null>, initial: Step) {
  const [step, setStep] = useState<Step>(initial)
  /** Steps that were left, or could not be left: their problems are shown. */
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  /** How often the form was refused, and up to which time its first wrong step was shown. */
  const [refusals, setRefusals] = useState(0)
  const [shownRefusals, setShownRefusals] = useState(0)

  function goTo(wanted: Step) {
    // The step must be visible before it can have the focus.
    flushSync(() => {
      setTried((before) => new Set([...before, step]))
      setStep(wanted)
    })
    focusIn(root.current?.querySelector(`[data-step="${wanted}"]`))
  }
  const beside = (places: number) => STEPS[STEPS.indexOf(step) + places] ?? step
  return {
    step,
    tried,
    show: goTo,
    back: () => goTo(beside(-1)),
    /** Goes on, unless something is wrong in this step. */
    next: (problems: Problems) => goTo(hasProblem(problems[step]) ? step : beside(1)),
    /** For `onInvalid` and `onError` of the form. */
    onRefused: () => setRefusals((count) => count + 1),
    /** Call it while rendering, with the first step that has an error: the form itself then focuses the field. */
    showWrong: (wrong: Step | undefined) => {
      if (refusals === shownRefusals) return
      setShownRefusals(refusals)
      if (wrong !== undefined) setStep(wrong)
    },
  }
}

/** Focuses what is wrong in a step, otherwise its first control. */
function focusIn(step: Element | null | undefined): void {
  if (step == null) return
  const wrong = step.querySelector<HTMLElement>(WRONG)
  const control =
    wrong?.matches(CONTROL) === true ? wrong : (wrong ?? step).querySelector<HTMLElement>(CONTROL)
  control?.focus()
}
