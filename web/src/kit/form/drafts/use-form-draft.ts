import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { useCallback, useRef } from 'react'
import type { CheckedForm, CheckedFormOptions } from '../checks/checked-form.ts'
import { isLike } from './is-like.ts'
import { useDraft } from './use-draft.ts'

/** Parts of an input that differ each time, and say nothing about what the form is for. */
const VOLATILE: ReadonlySet<string> = new Set(['was', 'requestKey', 'version'])

/**
 * Makes what is typed into a form survive the end of the session. The form is found again by its endpoint and what it sends
 * while nothing is typed, such as the id of a record.
 */
export function useFormDraft<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  options: Pick<CheckedFormOptions<E, Values>, 'initialValues' | 'input' | 'draft'>,
  form: CheckedForm<Values>,
): CheckedForm<Values> {
  const { initialValues, input, draft: choice } = options
  const root = useRef<HTMLElement>(null)
  const { attach: attachForm } = form
  const attach = useCallback(
    (element: HTMLElement | null) => {
      root.current = element
      attachForm(element)
    },
    [attachForm],
  )
  const base: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(initialValues))
  const draft = useDraft({
    form:
      choice === 'none' ? undefined : nameOf(endpoint, { initialValues, input, subject: choice?.subject }),
    base,
    values: Object.fromEntries(Object.entries(form.values)),
    hasFile: Object.values(form.values).some((value) => value instanceof Blob),
    wouldLose: form.wouldLose,
    root: () => root.current,
    fits: ({ values }) =>
      Object.entries(values).every(([name, value]) => Object.hasOwn(base, name) && isLike(value, base[name])),
    putBack: (found) => {
      const names = Object.keys(found.values)
      const isSame = names.every(
        (name) => JSON.stringify(found.base[name]) === JSON.stringify(base[name] ?? null),
      )
      if (!isSame && typeof choice === 'object' && choice.onOtherBase !== undefined) choice.onOtherBase(found)
      // Safe: each value was compared with the initial value of its field.
      else form.set(found.values as Partial<Values>)
    },
    discard: form.reset,
  })
  return { ...form, attach, draft }
}

function nameOf<E extends EndpointDeclaration, Values extends object>(
  { method, path }: EndpointDeclaration,
  options: Pick<CheckedFormOptions<E, Values>, 'initialValues' | 'input'> & { subject: string | undefined },
): string {
  const { subject, initialValues, input } = options
  const about = subject ?? stableText([initialValues, input(initialValues)])
  return `${method} ${path} ${about}`
}

const stableText = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (VOLATILE.has(name) ? undefined : part))
