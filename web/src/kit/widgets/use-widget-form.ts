import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentSession } from '../../api/credentials.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useApiForm, type ApiForm, type ApiFormOptions } from '../form/use-api-form.ts'
import { readSavedFields, saveFields, writeSavedFields } from './saved-fields.ts'
import { useKnownIds, type IdFields } from './use-known-ids.ts'
import { useUndoToast } from './use-undo.ts'
import { useWidgetFrame, type WidgetFrame } from './widget-frame.ts'

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
