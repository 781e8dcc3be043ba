import { useRef } from 'react'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import classes from '../dashboard.module.css'

/** Filtering a few hundred facts is fast. */
const DEBOUNCE_MS = 120

interface KeySearchProps {
  keyword: string
  onKeyword: (keyword: string) => void
}

/** Searches the keys of a dashboard, of the device and of the connected one below. */
export function KeySearch({ keyword, onKeyword }: KeySearchProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <SearchBox
      className={classes['search']}
      input={input}
      label="Search keys"
      keyword={keyword}
      onKeyword={onKeyword}
      hotkey="Search keys"
      debounceMs={DEBOUNCE_MS}
    />
  )
}
