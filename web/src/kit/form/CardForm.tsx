import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { FormElement } from './FormElement.tsx'
import { FieldStack } from './FieldLayout.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import classes from './form.module.css'

interface CardFormProps {
  form: Pick<CheckedForm<never>, 'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'reset'>
  title: string
  /** At the right end of the head, such as the star of a favourite. */
  detail?: ReactNode
  /** The button's word: 'Set name'. */
  verb: string
  /** A short note at the left of the foot; what was done last takes its place. */
  note?: ReactNode
  /** What was done last, as long as nothing is typed anew: 'Saved at 13:07'. */
  done?: string | undefined
  /** Whether there is nothing to send before something was changed. */
  needsChange?: boolean
  isVerbDisabled?: boolean
  /** Whether the verb takes something away. */
  isDestructive?: boolean
  /** A 'Reset' that empties the fields; not for a form that asks only. */
  hasReset?: boolean
  children: ReactNode
  /** What follows the form, such as the answer to what it asked. */
  below?: ReactNode
}

/** A card of a few fields with its verb, many of which share a page: a widget of the control panel. */
export function CardForm(props: CardFormProps) {
  const { form, verb, needsChange = false, isVerbDisabled = false, isDestructive = false } = props
  const isOff = isVerbDisabled || (needsChange && !form.isChanged)
  const variant = isDestructive ? ({ variant: 'outline', color: 'red' } as const) : { variant: 'light' }
  return (
    <Card title={props.title} detail={props.detail}>
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
          <Button type="submit" {...variant} loading={form.isSubmitting} disabled={isOff}>
            {verb}
          </Button>
        </div>
      </FormElement>
      {props.below}
    </Card>
  )
}

/** What is wrong, else what was done, else the note. */
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
