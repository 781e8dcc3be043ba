import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ApiError, failedWith, messageOf } from '../../api/api-error.ts'
import { fetchNewest } from '../../api/fetch-newest.ts'
import type { Input } from '../../api/request.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm } from './checked-form.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from './use-api-form.ts'

interface RecordFormOptions<E extends EndpointDeclaration, Values extends object, Stored> extends Omit<
  ApiFormOptions<E, Values>,
  'initialValues' | 'input' | 'isChanged'
> {
  /** The loaded record. */
  record: Stored
  /** The query that reads it: `q(api.users.get, …)`. */
  query: FetchQueryOptions<Stored, ApiError, Stored, QueryKey>
  /**
   * The form's values of a record.
   * @param typed the form's values before a reload: those that are not stored in clear, such as a password, are kept
   */
  toValues: (record: Stored, typed?: Values) => Values
  /** @param base the record when the form was opened: unchanged fields need not be sent */
  input: (values: Values, base: Stored) => Input<E>
  isChanged?: (values: Values, base: Stored) => boolean
  /** Whether somebody has changed it meanwhile; by default, whether anything differs. */
  isNewer?: (record: Stored, base: Stored) => boolean
  /** The record in the reply, which is shown without reloading. */
  recordOf?: (reply: Reply<E>) => Stored
  /** Its name in a sentence: 'account'. */
  noun: string
  /** The fields that are compared when somebody else has changed it. */
  compared: readonly Compared<Values>[]
}

/** The conflict when somebody else has changed the record. The shells show it. */
export interface Conflict {
  readonly noun: string
  /** Nothing was saved; the newer version is not in the form yet. */
  readonly isOpen: boolean
  readonly isReloading: boolean
  /** Loads the newer version into the form; the user's changes are kept beside it. */
  readonly reload: () => void
  /** The user's changes that differ from the newer version; undefined without an open conflict. */
  readonly differences: readonly Difference[] | undefined
  /** Applies the user's value of a field. */
  readonly takeMine: (field: string) => void
  readonly close: () => void
}

/** The state of a form that edits a record. */
interface RecordForm<E extends EndpointDeclaration, Values extends object, Stored> extends ApiForm<
  E,
  Values
> {
  /** The record when the form was opened. */
  readonly base: Stored
  readonly conflict: Conflict
}

/**
 * A form for an endpoint that changes a record. It follows the stored record until somebody types. When somebody else was
 * faster (409), nothing is lost: the newer version can be loaded, and the user's changes stay beside it.
 */
export function useRecordForm<E extends EndpointDeclaration, Values extends object, Stored>(
  endpoint: E,
  options: RecordFormOptions<E, Values, Stored>,
): RecordForm<E, Values, Stored> {
  const { record, query, toValues, input, isChanged, isNewer = differs, recordOf, ...rest } = options
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const readNewest = () => fetchNewest(client, query)

  const form = useApiForm<E, Values>(endpoint, {
    ...rest,
    initialValues: toValues(base),
    input: (values) => input(values, base),
    ...(isChanged === undefined ? {} : { isChanged: (values) => isChanged(values, base) }),
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
  /** The values when the form was opened. */
  base: () => Values
  /** Loads the newer version into the form. */
  reload: () => Promise<void>
}

/** The user's changes in a conflict, and what can be done with them. */
function useConflict<Values extends object>(
  options: ConflictOptions<Values>,
): Conflict & { open: () => void } {
  const { noun, compared, errorText = messageOf, form } = options
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
      // The keys are those of the values themselves.
      form.set(Object.fromEntries(mine) as Partial<Values>)
    },
    close: () => setBefore(undefined),
  }
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** A field in a comparison of the user's changes with the stored version: its label, and its value as a text. */
export interface Compared<Values> {
  readonly field: keyof Values & string
  readonly label: string
  readonly text: (values: Values) => string
}

/** One field whose changed value differs from the stored one. */
interface Difference {
  readonly field: string
  readonly label: string
  readonly stored: string
  readonly typed: string
}

/**
 * The user's changes that differ from what is stored now.
 * @param base the initial values of the form: unchanged fields are not compared
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
