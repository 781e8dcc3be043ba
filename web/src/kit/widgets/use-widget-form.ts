import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failedWith, formErrorText } from '../../api/calls/api-error.ts'
import { currentSession } from '../../api/session/credentials.ts'
import { findDevice, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm } from '../form/checks/checked-form.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from '../form/use-api-form.ts'
import { readSavedFields, saveFields, writeSavedFields } from './saved-fields.ts'
import { useUndoToast } from './use-undo.ts'
import { type WidgetSubject, useWidgetFrame, type WidgetFrame } from './widget.ts'

/** The fields of a form that contain an id, and what it is the id of. */
type IdFields<Values extends object> = Readonly<Partial<Record<keyof Values & string, WidgetSubject>>>

export interface WidgetFormOptions<E extends EndpointDeclaration, Values extends object> extends Omit<
  ApiFormOptions<E, Values>,
  'initialValues' | 'success' | 'clearsAfterSuccess' | 'onValuesChange'
> {
  defaults: Values
  /** The values that the widget was opened with, by the names of its fields. */
  prefill?: Partial<Values>
  /** The fields with an id. A saved id that is no longer in the user's list is cleared. */
  ids?: IdFields<Values>
  /**
   * Fields that 'Save Fields' never stores: secrets, checkboxes that confirm something dangerous, long texts for one
   * use.
   */
  neverSaved?: readonly (keyof Values & string)[]
  /** The text of the toast on success; undefined for no toast, for example after a partial success. */
  success: (reply: Reply<E>, values: Values) => string | undefined
  /** Whether the values stay after a success, for example those of a search that may be repeated. */
  staysFilled?: boolean
  /** The text of the toast after the user has cancelled the confirmation. */
  cancelled?: string | ((values: Values) => string)
}

/**
 * The form of a widget: `useApiForm` whose initial values are the defaults, overridden by the saved fields, and then by
 * `prefill`. After a success a dialog closes, and a card is empty again except for the fields that 'Save Fields' keeps.
 * @example const form = useWidgetForm(api.deviceSettings.setRobotName, { defaults: { robotId: null, name: '' }, prefill, … })
 */
export function useWidgetForm<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  options: WidgetFormOptions<E, Values>,
): ApiForm<E, Values> {
  const {
    defaults,
    prefill: _prefill,
    ids,
    neverSaved,
    success,
    staysFilled = false,
    cancelled,
    confirm,
    onSuccess,
    ...rest
  } = options
  const frame = useWidgetFrame()
  const offerUndo = useUndoToast()
  const isSaving = useStoredValue(saveFields)
  const [initialValues] = useState(() => initialOf(frame, options))

  const form: ApiForm<E, Values> = useApiForm(endpoint, {
    ...rest,
    initialValues,
    draft: { subject: JSON.stringify([frame.widget.id, options.prefill]) },
    ...(confirm === undefined
      ? {}
      : {
          confirm: async (input, values) => {
            const isAgreed = await confirm(input, values)
            // The end of the session also closes the confirmation; that is not a cancellation by the user.
            if (!isAgreed && cancelled !== undefined && currentSession() !== undefined)
              toast.warning(typeof cancelled === 'string' ? cancelled : cancelled(values))
            return isAgreed
          },
        }),
    onSuccess: async (reply, values) => {
      const text = success(reply, values)
      if (text !== undefined) offerUndo(text, undoOf(reply))
      await onSuccess?.(reply, values)
      if (frame.kind === 'dialog') return frame.onClose()
      if (staysFilled || form.wouldLose()) return undefined
      form.startFrom(isSaving ? { ...defaults, ...without(values, neverSaved ?? []) } : defaults)
    },
  })
  const { values } = form
  const isCard = frame.kind === 'card'
  const keepDraft = isCard ? frame.draft.write : undefined
  useEffect(() => keepDraft?.(values), [keepDraft, values])
  const isKept = isCard && isSaving && !frame.isPrefilled
  const { id: widget } = frame.widget
  const save = useEffectEvent((now: Values) => writeSavedFields(widget, without(now, neverSaved ?? [])))
  useEffect(() => {
    if (isKept) save(values)
  }, [isKept, values])
  const gone = useKnownIds(form, ids)
  return gone === undefined || form.isSubmitting ? form : { ...form, error: gone }
}

/** The initial values. Only the control panel uses saved fields: a form that is opened for a device must not contain another one. */
function initialOf<E extends EndpointDeclaration, Values extends object>(
  frame: WidgetFrame,
  { defaults, prefill = {}, neverSaved = [] }: WidgetFormOptions<E, Values>,
): Values {
  if (frame.kind === 'dialog') return { ...defaults, ...prefill }
  const hasSaved = saveFields.get() && !frame.isPrefilled
  const saved = hasSaved ? without(readSavedFields(frame.widget.id, defaults), neverSaved) : {}
  return { ...defaults, ...saved, ...prefill, ...frame.draft.read() }
}

const TYPES = {
  robot: DEVICE_TYPE.robot,
  tablet: DEVICE_TYPE.tablet,
  referencestation: DEVICE_TYPE.referenceStation,
} as const

/** Shown when a chosen customer or device is no longer in the user's list. */
const GONE = {
  customer:
    'The chosen customer is no longer among yours: somebody has deleted or moved it. Choose another one.',
  device: 'The chosen device is no longer among yours: somebody has moved it. Choose another one.',
}

/**
 * Clears fields with an id, from the saved values or a link, that is not among the user's devices and customers. That
 * happens once, when these are loaded; an id that the user chooses later stays.
 * @returns a text if a chosen device or customer has disappeared from the user's list
 */
function useKnownIds<Values extends object>(
  form: Pick<CheckedForm<Values>, 'values' | 'set'>,
  ids: IdFields<Values> | undefined,
): string | undefined {
  // Object.entries loses the types of the keys.
  const fields = Object.entries(ids ?? {}) as [keyof Values & string, WidgetSubject][]
  const fleet = useFleet({ enabled: fields.some(([, subject]) => subject !== 'customer') })
  const { data: customers } = useQuery({
    ...customersQuery,
    enabled: fields.some(([, subject]) => subject === 'customer'),
  })
  /** Undefined while the list is loading. */
  const isKnown = (field: keyof Values & string, subject: WidgetSubject): boolean | undefined => {
    const id = form.values[field]
    if (subject === 'customer') return customers?.data.some((one) => one.id === id)
    return fleet && isInFleet(fleet, subject, id)
  }
  const checked = useRef(new Set<string>())
  useEffect(() => {
    const unknown: [string, null][] = []
    for (const [field, subject] of fields) {
      const isFound = isKnown(field, subject)
      if (isFound === undefined || checked.current.has(field)) continue
      checked.current.add(field)
      if (form.values[field] !== null && !isFound) unknown.push([field, null])
    }
    // An empty field with an id has the value null.
    if (unknown.length > 0) form.set(Object.fromEntries(unknown) as Partial<Values>)
  })

  const [found, setFound] = useState<Readonly<Record<string, unknown>>>({})
  for (const [field, subject] of fields) {
    const id = form.values[field]
    if (isKnown(field, subject) === true) {
      if (found[field] !== id) setFound({ ...found, [field]: id })
    } else if (id !== null && found[field] === id) {
      return GONE[subject === 'customer' ? subject : 'device']
    }
  }
  return undefined
}

function isInFleet(
  fleet: readonly FleetDevice[],
  subject: Exclude<WidgetSubject, 'customer'>,
  id: unknown,
): boolean {
  return typeof id === 'number' && findDevice(fleet, { type: TYPES[subject], id }) !== undefined
}

function undoOf(reply: unknown): UndoOffer | undefined {
  if (typeof reply !== 'object' || reply === null || !('undo' in reply)) return undefined
  // Safe: in the contract, a field `undo` always has this type.
  return (reply.undo as UndoOffer | null) ?? undefined
}

function without<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  const kept = Object.entries(values).filter(([name]) => !names.includes(name))
  // Safe: the entries are a subset of those of `values`.
  return Object.fromEntries(kept) as Partial<Values>
}

/** The text of an error. For a conflict it does not name the newer value, because the widget shows that by itself. */
export const widgetErrorText = (error: unknown): string =>
  failedWith(error, 'changed_meanwhile')
    ? 'Somebody else was faster, and nothing was changed. See what it is now, then try again.'
    : formErrorText(error)
