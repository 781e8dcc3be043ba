/** What a row that is not imported is (specification 2, section 2.11). */
export const ROW_CLASSES = ['invalidId', 'conflicting', 'matching'] as const
export type RowClass = (typeof ROW_CLASSES)[number]

/** Why a row is not imported, for people; `{now}` is the value that the reason names. */
export const IMPORT_REASONS = {
  /** Also one that the viewer does not see. */
  device_unknown: { is: 'invalidId', text: 'There is no such device.' },
  device_deprecated: { is: 'invalidId', text: 'This device is deprecated.' },
  value_same: { is: 'matching', text: 'The device has this value already.' },
  row_repeated: { is: 'matching', text: 'The same as a row above.' },
  value_exists: {
    is: 'conflicting',
    text: "The device has another value already: '{now}'. Choose Update to replace it.",
  },
  value_missing: { is: 'conflicting', text: 'The device has no value to update. Choose Insert to set one.' },
  id_repeated: { is: 'conflicting', text: 'Several rows have different values for this id.' },
  value_empty: { is: 'conflicting', text: 'The value is empty.' },
  value_too_long: { is: 'conflicting', text: 'The value is too long.' },
  value_unstorable: { is: 'conflicting', text: 'The value has characters that cannot be stored.' },
  day_invalid: { is: 'conflicting', text: 'Must be a date, as YYYY/MM/DD or YYYY-MM-DD.' },
  end_not_after_start: {
    is: 'conflicting',
    text: "The end must be after the start: the device's other date is {now}.",
  },
  /** Also one that the viewer does not see. */
  customer_unknown: { is: 'conflicting', text: 'There is no such customer.' },
  knox_id_invalid: { is: 'conflicting', text: 'A Knox id has 32 hexadecimal digits.' },
  knox_id_taken: { is: 'conflicting', text: 'Another tablet has this Knox id.' },
  user_level_unknown: { is: 'conflicting', text: 'Must be normal, super, dealer, limited or dev.' },
  user_level_not_allowed: { is: 'conflicting', text: 'You may not set this user level.' },
} as const satisfies Record<string, { is: RowClass; text: string }>

export type ImportReason = keyof typeof IMPORT_REASONS

// Object.keys forgets the literal keys that the constant above declares.
export const IMPORT_REASON_CODES = Object.keys(IMPORT_REASONS) as [ImportReason, ...ImportReason[]]

/** A reason as a sentence. */
export function reasonText({ reason, now = '' }: { reason: ImportReason; now?: string | undefined }): string {
  return IMPORT_REASONS[reason].text.replace('{now}', () => now)
}
