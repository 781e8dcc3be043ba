import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { SEARCH_DEBOUNCE } from './table-constants.ts'
import classes from './table.module.css'

type Props = {
  input: RefObject<HTMLInputElement | null>
  keyword: string
  onKeyword: (keyword: string) => void
  hasHotkey: boolean
}

/** The search over all columns; acts 300 ms after the last key, at once on Enter. */
export function SearchBox({ input, keyword, onKeyword, hasHotkey }: Props) {
  const [draft, setDraft] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    setDraft(keyword)
  }
  const search = useEffectEvent(onKeyword)
  useEffect(() => {
    if (draft === keyword) return undefined
    const timer = setTimeout(() => search(draft), SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [draft, keyword])
  useShortcut({ keys: '/', label: 'Search the table', run: () => input.current?.focus(), isOff: !hasHotkey })
  const clear = () => {
    setDraft('')
    onKeyword('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={classes['search']}
      aria-label="Search all columns"
      placeholder="Search all columns"
      leftSection={<IconSearch size={14} stroke={1.6} />}
      rightSection={
        draft !== '' ? (
          <CloseButton size={20} aria-label="Clear search" onClick={clear} />
        ) : (
          hasHotkey && (
            <kbd className={classes['cap']} aria-hidden>
              /
            </kbd>
          )
        )
      }
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onKeyword(draft)
        if (event.key === 'Escape' && draft !== '') {
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
