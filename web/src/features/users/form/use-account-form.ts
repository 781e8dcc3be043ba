import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { currentSession } from '../../../api/credentials.ts'
import { confirmLeaving } from '../../../ui/dialog/confirm.tsx'
import type { Problems } from './account-problems.ts'
import type { AccountValues } from './account-values.ts'

/** The state of an account's form. */
export interface AccountForm {
  readonly values: AccountValues
  readonly problems: Problems
  /** Counts how often problems were shown: each time, the first field with one gets the focus. */
  readonly attempts: number
  /** Changes fields; what was wrong with them is forgotten. */
  set(changes: Partial<AccountValues>): void
  /** Shows what is wrong; true when something is. */
  show(problems: Problems): boolean
}

export function useAccountForm(initial: AccountValues): AccountForm {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [attempts, setAttempts] = useState(0)
  return {
    values,
    problems,
    attempts,
    set: (changes) => {
      setValues((before) => ({ ...before, ...changes }))
      setProblems((before) => {
        const kept = Object.entries(before).filter(([name]) => !(name in changes))
        return Object.fromEntries(kept)
      })
    },
    show: (next) => {
      setProblems(next)
      setAttempts((count) => count + 1)
      return Object.keys(next).length > 0
    },
  }
}

/**
 * Asks before a page with unsaved changes is left.
 * @returns a function to call right before the page leaves by itself, because all is saved
 */
export function useUnsavedWarning(isDirty: boolean): () => void {
  const isDone = useRef(false)
  useBlocker({
    // Whoever was signed out cannot save any more.
    shouldBlockFn: async () => {
      if (!isDirty || isDone.current || currentSession() === undefined) return false
      return !(await confirmLeaving())
    },
    enableBeforeUnload: () => isDirty && !isDone.current,
  })
  return () => {
    isDone.current = true
  }
}
