import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { currentSession } from '../../../api/session/credentials.ts'
import type { Draft, PutBackDraft } from '../checks/draft.ts'
import { deleteDraft, type DraftPlace, noteShown, readDraft, writeDraft } from './stored-drafts.ts'

type Fields = Readonly<Record<string, unknown>>

interface DraftOptions {
  /** Which input of the page it is; undefined keeps nothing. Later changes of the name are ignored. */
  form: string | undefined
  /** The fields as they were before anything was typed, and now. */
  base: Fields
  values: Fields
  /** Whether a file is chosen, which cannot be kept. */
  hasFile?: boolean
  /** Whether there is something to lose. */
  wouldLose: () => boolean
  /** The element around the fields, to find those that hold secrets. Without it, nothing is kept. */
  root: () => HTMLElement | null
  /** Whether a draft has the fields of the form. */
  fits: (draft: Draft) => boolean
  /** Puts the typed fields back. */
  putBack: (draft: Draft) => void
  /** Undoes `putBack`. */
  discard: () => void
}

/**
 * Keeps in the browser what is typed, so that it survives the end of the session, and puts it back when the same user comes
 * back to the same page. What was sent, undone or left on purpose is not kept; nor are fields with passwords and codes, nor
 * files.
 * @returns the draft that was put back, until it is saved or discarded
 */
export function useDraft(options: DraftOptions): PutBackDraft | undefined {
  const [place] = useState(() => placeOf(options.form))
  const [found, setFound] = useState(() => {
    const kept = place && readDraft(place)
    return kept !== undefined && options.fits(kept) ? kept : undefined
  })
  const secrets = useRef(new Set<string>())
  const last = useRef<{ text: string } | undefined>(undefined)

  const putBack = useEffectEvent(() => {
    if (found !== undefined) options.putBack(found)
  })
  useLayoutEffect(() => putBack(), [])

  useEffect(() => {
    if (place === undefined) return undefined
    const end = noteShown(place)
    return () => {
      end()
      // Left while the session goes on: then the user was asked.
      if (last.current !== undefined && currentSession()?.user.username === place.username) deleteDraft(place)
    }
  }, [place])

  const { base, values, hasFile = false } = options
  const keep = useEffectEvent(() => {
    const root = options.root()
    if (place === undefined || root === null || currentSession()?.user.username !== place.username) return
    for (const name of secretFields(root)) secrets.current.add(name)
    const draft = options.wouldLose()
      ? draftOf({ base, values, hasFile, secrets: secrets.current, root })
      : undefined
    const text = draft && JSON.stringify(draft)
    if (text === last.current?.text) return
    last.current = text === undefined ? undefined : { text }
    if (draft !== undefined) return writeDraft(place, draft)
    setFound(undefined)
    deleteDraft(place)
  })
  // After each render, because saving changes no value.
  useEffect(() => keep())

  if (found === undefined || place === undefined) return undefined
  return {
    hadFile: found.hadFile,
    discard: () => {
      setFound(undefined)
      deleteDraft(place)
      options.discard()
    },
  }
}

function placeOf(form: string | undefined): DraftPlace | undefined {
  const username = currentSession()?.user.username
  if (form === undefined || username === undefined) return undefined
  return { username, path: globalThis.location.pathname, form }
}

/** Inputs of passwords and one-time codes, and elements around inputs of other secrets. */
const SECRETS =
  'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"], [data-secret]'

/** The first steps of the paths of the fields that hold secrets. */
function secretFields(root: HTMLElement): string[] {
  return [...root.querySelectorAll(SECRETS)].flatMap((element) => {
    const path = element.getAttribute('name') ?? element.closest('[data-field]')?.getAttribute('data-field')
    return path?.split('.')[0] ?? []
  })
}

/** The fields that differ, without secrets and files; undefined if none does. */
function draftOf(options: {
  base: Fields
  values: Fields
  hasFile: boolean
  secrets: ReadonlySet<string>
  root: HTMLElement
}): Draft | undefined {
  const { base, values, hasFile, secrets, root } = options
  const changed = Object.entries(values).filter(
    ([name, value]) => !secrets.has(name) && JSON.stringify(value) !== JSON.stringify(base[name]),
  )
  const kept = changed.filter(([, value]) => isPlain(value))
  if (kept.length === 0) return undefined
  return {
    dialog: dialogTitle(root),
    base: Object.fromEntries(kept.map(([name]) => [name, base[name] ?? null])),
    values: Object.fromEntries(kept),
    hadFile: hasFile,
  }
}

/** Whether JSON holds a value as it is. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  if (value === null) return true
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

function dialogTitle(root: HTMLElement): string | null {
  const titleId = root.closest('[role="dialog"]')?.getAttribute('aria-labelledby')
  const title = titleId == null ? null : document.getElementById(titleId)
  // Only its own text: what follows in the title names the record.
  return title?.firstChild?.textContent ?? null
}
