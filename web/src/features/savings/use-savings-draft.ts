import { useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { FIRST_DRAFT, readStoredDraft, type SavingsDraft } from './savings-draft.ts'

/** One user's: on a shared computer nobody finds what others have typed. */
const keyOf = (username: string) => `service-center.savings.${username}`

/** What is typed into the calculator: it survives a reload. */
export function useSavingsDraft() {
  const key = keyOf(useViewer().username)
  const [draft, setDraft] = useState(() => readStoredDraft(readText(key)))
  const keep = (next: SavingsDraft) => {
    setDraft(next)
    writeText(key, next === FIRST_DRAFT ? undefined : JSON.stringify(next))
  }
  return {
    draft,
    isFirst: Object.entries(FIRST_DRAFT).every(([name, value]) => draft[name] === value),
    set: (name: string, value: string) => keep({ ...draft, [name]: value }),
    reset: () => keep(FIRST_DRAFT),
  }
}
