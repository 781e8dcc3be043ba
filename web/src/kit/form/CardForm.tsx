import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { FormElement } from './FormElement.tsx'
import { FieldStack } from './FieldLayout.tsx'
import type { CheckedForm } from './checked-form.ts'
import classes from './form.module.css'

interface CardFormProps {
  form: Pick<CheckedForm<never>, 'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'reset'>
  title: string
  /** 3 within a section that has a heading itself. */
  titleLevel?: 2 | 3
  /** At the right end of the header, such as the star of a favourite. */
  detail?: ReactNode
  /** The submit button's label: 'Set name'. */
  verb: string
  /** A short note at the left of the footer; replaced by `done`. */
  note?: ReactNode
  /** The result of the last submit, until something is changed: 'Saved at 13:07'. */
  done?: string | undefined
  /** Whether submitting requires a change. */
  needsChange?: boolean
  isVerbDisabled?: boolean
  /** Whether something is loaded before the form asks or sends. */
  isWaiting?: boolean
  /** Whether the action deletes something. */
  isDestructive?: boolean
  /** A second button with the same fields, before the submit button. */
  second?: ReactNode
  /** A 'Reset' that clears the fields; not for a form that only queries. */
  hasReset?: boolean
  children: ReactNode
  /** Shown below the form, such as a result. */
  below?: ReactNode
}

/** A card with a few fields and a submit button, of which a page has several: a widget of the control panel. */
export function CardForm(props: CardFormProps) {
  const { form, verb, needsChange = false, isVerbDisabled = false, isDestructive = false } = props
  const isOff = isVerbDisabled || (needsChange && !form.isChanged)
  const variant = isDestructive ? ({ variant: 'outline', color: 'red' } as const) : { variant: 'light' }
  return (
    <Card title={props.title} level={props.titleLevel ?? 2} detail={props.detail}>
      <FormElement form={form} className={classes['card']} isVerbDisabled={isOff} autoComplete="off">
        <div className={classes['cardBody']}>
          <FieldStack>{props.children}</FieldStack>
        </div>
        <div className={classes['cardFoot']}>
          <div className={classes['message']}>
            <CardNews {...props} />
          </div>
          {props.hasReset === true && form.isChanged && !form.isSubmitting && (
            <Button variant="subtle" color="gray" onClick={form.reset}>
              Reset
            </Button>
          )}
          {props.second}
          <Button
            type="submit"
            {...variant}
            {...waitingButton(props.isWaiting === true)}
            loading={form.isSubmitting}
            disabled={isOff}
          >
            {verb}
          </Button>
        </div>
      </FormElement>
      {props.below}
    </Card>
  )
}

/** A button that is off for a moment and keeps the focus, which the question that follows gives back to it. */
export const waitingButton = (isWaiting: boolean) =>
  isWaiting ? { 'data-disabled': true, 'aria-disabled': true } : {}

/** The error, otherwise the last result, otherwise the note. */
function CardNews({ form, done, note }: Pick<CardFormProps, 'form' | 'done' | 'note'>) {
  if (form.error !== undefined) return <FormError>{form.error}</FormError>
  if (done !== undefined && !form.isChanged) {
    return (
      <output>
        <StateText state="ok">{done}</StateText>
      </output>
    )
  }
  return <span className={classes['note']}>{note}</span>
}
