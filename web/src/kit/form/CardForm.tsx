import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { useKeptFocus } from '../../ui/keyboard/use-kept-focus.ts'
import { Card } from '../../ui/page/Card.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { FormElement } from './FormElement.tsx'
import { FieldStack } from './FieldLayout.tsx'
import { DraftNote } from './drafts/DraftNote.tsx'
import type { CheckedForm } from './checks/checked-form.ts'
import classes from './form.module.css'

interface CardFormProps {
  form: Pick<
    CheckedForm<never>,
    'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'reset' | 'draft'
  >
  title: string
  /** Heading level: 3 in a section that has its own heading, otherwise 2. */
  titleLevel?: 2 | 3
  /** Shown at the right end of the header, such as the star of a favourite. */
  detail?: ReactNode
  /** The submit button's label: 'Set name'. */
  verb: string
  note?: ReactNode
  /** The result of the last submit, shown instead of the note until something is changed: 'Saved at 13:07'. */
  done?: string | undefined
  /** Disables submitting until something was changed. */
  needsChange?: boolean
  isVerbDisabled?: boolean
  /** Whether data is loading that the form needs before it can ask for confirmation or send. */
  isWaiting?: boolean
  isDestructive?: boolean
  second?: ReactNode
  /** Adds a 'Reset' button that clears the fields. */
  hasReset?: boolean
  children: ReactNode
  below?: ReactNode
}

/** A form in a card, for pages with several small forms such as the control panel. */
export function CardForm(props: CardFormProps) {
  const { form, verb, needsChange = false, isVerbDisabled = false, isDestructive = false } = props
  const isOff = isVerbDisabled || (needsChange && !form.isChanged)
  const variant = isDestructive ? ({ variant: 'outline', color: 'red' } as const) : { variant: 'light' }
  const button = useKeptFocus(form.isSubmitting)
  return (
    <Card title={props.title} level={props.titleLevel ?? 2} detail={props.detail}>
      <FormElement form={form} className={classes['card']} isVerbDisabled={isOff} autoComplete="off">
        <div className={classes['cardBody']}>
          <FieldStack>
            <DraftNote draft={form.draft} />
            {props.children}
          </FieldStack>
        </div>
        <div className={classes['cardFoot']}>
          <div className={classes['message']}>
            <CardMessage {...props} />
          </div>
          {props.hasReset === true && form.isChanged && !form.isSubmitting && (
            <Button variant="subtle" color="gray" onClick={form.reset}>
              Reset
            </Button>
          )}
          {props.second}
          <Button
            ref={button}
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

/** Disables a button for a moment without taking the focus from it: the confirmation dialog returns the focus there. */
export const waitingButton = (isWaiting: boolean) =>
  isWaiting ? { 'data-disabled': true, 'aria-disabled': true } : {}

/** The error, otherwise the last result, otherwise the note. */
function CardMessage({ form, done, note }: Pick<CardFormProps, 'form' | 'done' | 'note'>) {
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
