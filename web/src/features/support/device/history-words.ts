import type { LogbookNote } from '@service-center/contract/support/logbook.ts'

/** What a logbook entry is about, in words. */
export const LOGBOOK_WORDS: Readonly<Record<LogbookNote['type'], string>> = {
  note: 'Note',
  update: 'Update',
  move: 'Moved',
  deprecation: 'Deprecated',
  production: 'Production',
}
