import { currentSession } from '../../api/session/credentials.ts'
import { isLike, isRecord } from '../form/drafts/is-like.ts'
import { parseJson, readText, storedValue, writeText } from '../../api/stored-value.ts'

/** The setting 'Save Fields': whether the forms of the control panel keep their last values. */
export const saveFields = storedValue<boolean>({
  key: 'service-center.control-panel.save-fields',
  parse: (text) => text === 'true',
  format: (isOn) => (isOn ? 'true' : undefined),
})

/** Each user has a key, so that users of a shared computer do not see each other's values. */
const keyOf = (username: string) => `service-center.control-panel.fields.${username}`

/** The saved values of all widgets, by the id of the widget and the name of the field. */
function readAll(): Readonly<Record<string, unknown>> {
  const username = currentSession()?.user.username
  const value = username === undefined ? {} : parseJson(readText(keyOf(username)))
  return isRecord(value) ? value : {}
}

/**
 * The saved values of a widget that match the types of its fields. Others are ignored, because anybody can edit local
 * storage, and a newer release may have other fields.
 */
export function readSavedFields<Values extends object>(widget: string, defaults: Values): Partial<Values> {
  const saved = readAll()[widget]
  if (!isRecord(saved)) return {}
  const fitting = Object.entries(defaults).flatMap(([name, value]) =>
    Object.hasOwn(saved, name) && isLike(saved[name], value) ? [[name, saved[name]] as const] : [],
  )
  // Safe: each entry was compared with the default value of its field.
  return Object.fromEntries(fitting) as Partial<Values>
}

export function writeSavedFields(widget: string, values: object): void {
  const username = currentSession()?.user.username
  if (username === undefined) return
  writeText(keyOf(username), JSON.stringify({ ...readAll(), [widget]: values }))
}

/** Turns 'Save Fields' on or off. Turning it off deletes the saved values. */
export function setSaveFields(isOn: boolean): void {
  const username = currentSession()?.user.username
  if (!isOn && username !== undefined) writeText(keyOf(username), undefined)
  saveFields.set(isOn)
}
