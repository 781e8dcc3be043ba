import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failedWith, messageOf } from '../../api/api-error.ts'
import { currentSession } from '../../api/credentials.ts'
import { findDevice, type FleetDevice, useFleet } from '../../api/fleet.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm } from '../form/checked-form.ts'
import { type ApiForm, type ApiFormOptions, useApiForm } from '../form/use-api-form.ts'
import { readSavedFields, saveFields, writeSavedFields } from './saved-fields.ts'
import { useUndoToast } from './use-undo.ts'
import { type WidgetSubject, useWidgetFrame, type WidgetFrame } from './widget.ts'

/** The text of a refusal: the form of a widget shows the newer value by itself, and keeps what was typed. */
export const widgetErrorText = (error: unknown): string =>
  failedWith(error, 'changed_meanwhile')
    ? 'Somebody else was faster, and nothing was changed. See what it is now, then try again.'
    : messageOf(error)

/** What the fields of a form hold the ids of. */
type IdFields<Values extends object> = Readonly<Partial<Record<keyof Values & string, WidgetSubject>>>

const TYPES = {
  robot: DEVICE_TYPE.robot,
  tablet: DEVICE_TYPE.tablet,
  referencestation: DEVICE_TYPE.referenceStation,
} as const

/** What a form says of a chosen one that is no longer in the viewer's list. */
const GONE = {
  customer:
    'The chosen customer is no longer among yours: somebody has deleted or moved it. Choose another one.',
  device: 'The chosen device is no longer among yours: somebody has moved it. Choose another one.',
}

/**
 * Clears the fields of a form whose id, saved or from a link, is not among the viewer's devices and customers. Once, when these
 * are loaded: what somebody chooses later stays. If it vanishes from the viewer's list meanwhile, the returned text says so.
 */
function useKnownIds<Values extends object>(
  form: Pick<CheckedForm<Values>, 'values' | 'set'>,
  ids: IdFields<Values> | undefined,
): string | undefined {
  // Object.entries forgets the names that the type above declares.
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
    // The fields of ids are empty as null.
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

export interface WidgetFormOptions<E extends EndpointDeclaration, Values extends object> extends Omit<
  ApiFormOptions<E, Values>,
  'initialValues' | 'success' | 'clearsAfterSuccess' | 'onValuesChange'
> {
  /** The values of an empty form. */
  defaults: Values
  /** What the widget was opened with, in the names of its fields. */
  prefill?: Partial<Values>
  /** Fields that hold an id: a saved one that is no longer among the viewer's is dropped. */
  ids?: IdFields<Values>
  /** Fields that 'Save Fields' never keeps: a secret, a tick that confirms something dangerous, a long text for one occasion. */
  neverSaved?: readonly (keyof Values & string)[]
  /** The toast on success, with the specification's text; undefined: none, such as for a success in part. */
  success: (reply: Reply<E>, values: Values) => string | undefined
  /** Whether the values stay after a success, such as those of a question that is asked again. */
  staysFilled?: boolean
  /** The specification's text after a question was answered with no. */
  cancelled?: string | ((values: Values) => string)
}

/**
 * The form of a widget: `useApiForm` whose initial values are its defaults, then the saved fields, then what it was opened with.
 * After a success it is empty again, except for what 'Save Fields' keeps, unless it stays filled; in a dialog it closes.
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
    ...(confirm === undefined
      ? {}
      : {
          confirm: async (input, values) => {
            const isAgreed = await confirm(input, values)
            // The end of the session closes a question, too.
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
      form.startFrom(isSaving ? { ...values, ...pick(defaults, neverSaved ?? []) } : defaults)
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

/** Saved fields belong to the control panel: a form that is opened for a device starts without those of another. */
function initialOf<E extends EndpointDeclaration, Values extends object>(
  frame: WidgetFrame,
  { defaults, prefill = {}, neverSaved = [] }: WidgetFormOptions<E, Values>,
): Values {
  if (frame.kind === 'dialog') return { ...defaults, ...prefill }
  const hasSaved = saveFields.get() && !frame.isPrefilled
  const saved = hasSaved ? without(readSavedFields(frame.widget.id, defaults), neverSaved) : {}
  return { ...defaults, ...saved, ...prefill, ...frame.draft.read() }
}

/** The offer of a reply that has one. */
function undoOf(reply: unknown): UndoOffer | undefined {
  if (typeof reply !== 'object' || reply === null || !('undo' in reply)) return undefined
  // The contract gives the field to changes that can be undone, always with this type.
  return (reply.undo as UndoOffer | null) ?? undefined
}

function without<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  const kept = Object.entries(values).filter(([name]) => !names.includes(name))
  // A part of the same entries.
  return Object.fromEntries(kept) as Partial<Values>
}

function pick<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  const picked = Object.entries(values).filter(([name]) => names.includes(name))
  // A part of the same entries.
  return Object.fromEntries(picked) as Partial<Values>
}
