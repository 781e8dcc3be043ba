import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ApiError, failedWith, formErrorText } from '../../api/calls/api-error.ts'
import { fetchNewest } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm } from './checks/checked-form.ts'
import type { Draft } from './checks/draft.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from './use-api-form.ts'

interface RecordFormOptions<E extends EndpointDeclaration, Values extends object, Stored> extends Omit<
  ApiFormOptions<E, Values>,
  'initialValues' | 'input' | 'isChanged'
> {
  /** Undefined for a new record, if the endpoint also creates one. */
  record: Stored
  /** The query that loads the record: `q(api.users.get, …)`. */
  query: FetchQueryOptions<Stored, ApiError, Stored, QueryKey>
  /**
   * Converts a record to the values of the form.
   * @param typed the values before a reload, to keep those that the record does not contain, such as a password
   */
  toValues: (record: Stored, typed?: Values) => Values
  /** @param base the record when the form was opened, to leave out unchanged fields */
  input: (values: Values, base: Stored) => Input<E>
  isChanged?: (values: Values, base: Stored) => boolean
  /** Whether somebody else has changed the record; by default, whether anything differs. */
  isNewer?: (record: Stored, base: Stored) => boolean
  /** The record in the reply, which is shown without loading it again. */
  recordOf?: (reply: Reply<E>) => Stored
  /** The kind of record in a sentence: 'account'. */
  noun: string
  /** The fields to compare when somebody else has changed the record. */
  compared: readonly Compared<Values>[]
}

/** The conflict when somebody else has changed the record. `PageForm` and `DialogForm` show it. */
export interface Conflict {
  readonly noun: string
  /** Whether saving has failed because of it, and the newer version is not loaded yet. */
  readonly isOpen: boolean
  readonly isReloading: boolean
  /** Loads the newer version into the form, and keeps the changes of the user in `differences`. */
  readonly reload: () => void
  /** The changes of the user that differ from the newer version; undefined if there was no reload. */
  readonly differences: readonly Difference[] | undefined
  /** Puts the value that the user had typed into a field. */
  readonly takeMine: (field: string) => void
  readonly close: () => void
}

/**
 * A form that edits a record. It shows every newer version of the record until the user types. If somebody else has
 * saved in the meantime (409), the user can load the newer version; the user's own changes are then shown beside it.
 */
export function useRecordForm<E extends EndpointDeclaration, Values extends object, Stored>(
  endpoint: E,
  options: RecordFormOptions<E, Values, Stored>,
): ApiForm<E, Values> & { readonly base: Stored; readonly conflict: Conflict } {
  const { record, query, toValues, input, isChanged, isNewer = differs, recordOf, ...rest } = options
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const readNewest = () => fetchNewest(client, query)

  const form = useApiForm<E, Values>(endpoint, {
    ...rest,
    initialValues: toValues(base),
    input: (values) => input(values, base),
    ...(isChanged === undefined ? {} : { isChanged: (values) => isChanged(values, base) }),
    draft: {
      subject: JSON.stringify([query.queryKey, record === undefined]),
      // Somebody has changed the record since then: the user takes over field by field.
      ...(record === undefined ? {} : { onOtherBase: (draft: Draft) => conflict.show(draft) }),
    },
    onError: (refusal) => {
      if (!failedWith(refusal, 'changed_meanwhile')) return rest.onError?.(refusal)
      conflict.open()
      return true
    },
    onSuccess: (reply, values) => {
      const saved = recordOf?.(reply)
      if (saved !== undefined) {
        client.setQueryData(query.queryKey, saved)
        begin(saved)
      }
      conflict.close()
      return rest.onSuccess?.(reply, values)
    },
  })
  function begin(newest: Stored, typed?: Values): void {
    setBase(newest)
    form.startFrom(toValues(newest, typed))
  }
  const conflict = useConflict<Values>({
    ...options,
    form,
    base: () => toValues(base),
    reload: async () => begin(await readNewest(), form.values),
  })
  const follow = useEffectEvent((newest: Stored) => {
    if (!form.isChanged && isNewer(newest, base)) begin(newest)
  })
  useEffect(() => follow(record), [record])
  return { ...form, base, conflict }
}

interface ConflictOptions<Values extends object> {
  noun: string
  compared: readonly Compared<Values>[]
  errorText?: (error: unknown) => string
  form: Pick<CheckedForm<Values>, 'values' | 'set'>
  base: () => Values
  reload: () => Promise<void>
}

function useConflict<Values extends object>(
  options: ConflictOptions<Values>,
): Conflict & { open: () => void; show: (draft: Pick<Draft, 'base' | 'values'>) => void } {
  const { noun, compared, errorText = formErrorText, form } = options
  const [isOpen, setOpen] = useState(false)
  const [isReloading, setReloading] = useState(false)
  const [before, setBefore] = useState<{ base: Values; typed: Values }>()

  async function reload() {
    setReloading(true)
    try {
      const left = { base: options.base(), typed: form.values }
      await options.reload()
      setBefore(left)
      setOpen(false)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setReloading(false)
    }
  }
  return {
    noun,
    isOpen,
    isReloading,
    open: () => setOpen(true),
    reload: () => void reload(),
    differences: before && differencesOf(compared, { ...before, stored: form.values }),
    takeMine: (field) => {
      const mine = Object.entries(before?.typed ?? {}).filter(([name]) => name === field)
      // Object.fromEntries loses the types of the keys.
      form.set(Object.fromEntries(mine) as Partial<Values>)
    },
    close: () => setBefore(undefined),
    show: (draft) => {
      const now = options.base()
      // Safe: the form has compared the fields of the draft with its own.
      setBefore({ base: { ...now, ...draft.base } as Values, typed: { ...now, ...draft.values } as Values })
    },
  }
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** A field whose typed and stored values are compared: its label, and its value as a text. */
export interface Compared<Values> {
  readonly field: keyof Values & string
  readonly label: string
  readonly text: (values: Values) => string
}

interface Difference {
  readonly field: string
  readonly label: string
  readonly stored: string
  readonly typed: string
}

/**
 * The changes of the user that differ from what is stored now.
 * @param base the initial values of the form, to skip fields that the user has not changed
 */
export function differencesOf<Values>(
  compared: readonly Compared<Values>[],
  { base, typed, stored }: { base: Values; typed: Values; stored: Values },
): Difference[] {
  return compared.flatMap(({ field, label, text }) => {
    const difference = { field, label, stored: text(stored), typed: text(typed) }
    const isTyped = difference.typed !== text(base)
    return isTyped && difference.stored !== difference.typed ? [difference] : []
  })
}
