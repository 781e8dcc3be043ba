import * as api from '@service-center/contract/api.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { TextKind, TextLanguage } from '../model/keyed-texts.ts'

/** The calls for each kind of texts. */
export const TEXT_CALLS = {
  translations: { list: api.quotes.translations, save: api.quoteSettingCalls.saveTranslation },
  itemNumbers: { list: api.quotes.itemNumbers, save: api.quoteSettingCalls.saveItemNumber },
} as const

/** A cell of the table. */
export interface CellPlace {
  readonly key: string
  readonly lang: TextLanguage
}

export const cellId = ({ key, lang }: CellPlace): string => JSON.stringify([key, lang])

/** A text that could not be saved stays in its cell. */
export interface UnsavedText {
  readonly text: string
  /** Why it was refused; undefined while it is being saved. */
  readonly failure: string | undefined
}

interface SavedTexts {
  /** By {@link cellId}. */
  readonly unsaved: ReadonlyMap<string, UnsavedText>
  /** Saves a cell; an empty text deletes it. Nothing is sent if it is what the cell had. */
  readonly save: (place: CellPlace, text: string) => void
  /** Forgets a text that was refused. */
  readonly forget: (place: CellPlace) => void
}

/** Saves texts one by one, as they are typed. */
export function useSavedTexts(kind: TextKind, texts: readonly QuoteTranslation[]): SavedTexts {
  const { list, save: endpoint } = TEXT_CALLS[kind]
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, UnsavedText>>(new Map())
  const mutation = useApiMutation(endpoint, {
    onSuccess: (_reply, { body: { key, lang, value } }) => {
      // Shown at once; the reload of everything that has changed follows.
      client.setQueryData(q(list, {}).queryKey, (before) => {
        if (before === undefined) return before
        const others = before.data.filter((one) => one.key !== key || one.lang !== lang)
        return { data: value === '' ? others : [...others, { key, lang, value }] }
      })
    },
  })
  const set = (place: CellPlace, text: UnsavedText | undefined) =>
    setUnsaved((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(cellId(place))
      else after.set(cellId(place), text)
      return after
    })
  return {
    unsaved,
    forget: (place) => set(place, undefined),
    save: (place, typed) => {
      const { key, lang } = place
      const text = typed.trim()
      const was = texts.find((one) => one.key === key && one.lang === lang)?.value ?? null
      if (text === (was ?? '')) return set(place, undefined)
      set(place, { text, failure: undefined })
      mutation.mutateAsync({ body: { key, lang, value: text, was } }).then(
        () => set(place, undefined),
        (error: unknown) => {
          set(place, { text, failure: messageOf(error) })
          toast.error(`${key}: ${messageOf(error)}`)
        },
      )
    },
  }
}
