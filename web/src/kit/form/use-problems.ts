import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { focusFirstWrong, showsField } from './find-fields.ts'
import type { FormState } from './form-state.ts'
import { fieldFinder, layErrors } from './lay-errors.ts'

interface Problems {
  /** The `ref` of the element that holds the fields. */
  readonly attach: (element: HTMLElement | null) => void
  /** The error of the whole form. */
  readonly error: string | undefined
  /**
   * Shows the errors, and moves the focus to the first invalid field; false if there are none.
   * @param own the screen's own errors, by field; they take precedence
   */
  show: (found: readonly FieldError[], own?: Readonly<Record<string, string | undefined>>) => boolean
  /** Shows why the server refused: on the fields that it names, otherwise on the given one, otherwise for the whole form. */
  showRefusal: (refusal: unknown, options: { text: string; field: string | undefined }) => void
  clear: () => void
}

/** What a form says of itself: errors of fields, kept with its values, and an error of the whole. */
export function useProblems(
  setErrors: FormState<never>['setErrors'],
  renamed: Readonly<Partial<Record<string, string>>>,
): Problems {
  const root = useRef<HTMLElement>(null)
  const attach = useCallback((element: HTMLElement | null) => {
    root.current = element
  }, [])
  const [error, setError] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) focusFirstWrong(root.current)
  }, [attempts])

  const show: Problems['show'] = (found, own = {}) => {
    const findField = fieldFinder(renamed, (path) => showsField(root.current, path))
    const { fields, rest } = layErrors(found, findField)
    const ownErrors = Object.entries(own).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text]],
    )
    const all: Record<string, string> = { ...fields, ...Object.fromEntries(ownErrors) }
    setErrors(all)
    setError(rest)
    setAttempts((count) => count + 1)
    return Object.keys(all).length > 0 || rest !== undefined
  }
  return {
    attach,
    error,
    show,
    showRefusal: (refusal, { text, field }) => {
      if (refusal instanceof ApiError && refusal.errors.length > 0) show(refusal.errors)
      else if (field !== undefined) show([], { [field]: text })
      else setError(text)
    },
    clear: () => {
      setErrors({})
      setError(undefined)
    },
  }
}
