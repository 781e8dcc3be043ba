import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { addressOf, type DataExtractorSearch } from '../../kit/addresses.ts'
import { dataExtractorSearch } from './data-extractor-search.ts'

/** One user's: on a shared computer nobody finds what others have chosen. */
const keyOf = (username: string) => `service-center.data-extractor.${username}`

interface KeptSearch {
  readonly search: DataExtractorSearch
  readonly change: (next: DataExtractorSearch) => void
}

/** What the address says. Without anything there, the page is as it was left. */
export function useKeptSearch(): KeptSearch {
  const key = keyOf(useViewer().username)
  const navigate = useNavigate()
  const search = dataExtractorSearch(useSearch({ strict: false }))
  const text = JSON.stringify(search)
  useEffect(() => {
    const kept = readStoredSearch(key)
    if (text !== EMPTY) writeText(key, text)
    else if (JSON.stringify(kept) !== EMPTY)
      void navigate({ ...addressOf.dataExtractor(kept), replace: true })
  }, [key, text, navigate])
  return {
    search,
    change: (next) => {
      writeText(key, JSON.stringify(next))
      void navigate({ ...addressOf.dataExtractor(next), replace: true })
    },
  }
}

const EMPTY = JSON.stringify({})

function readStoredSearch(key: string): DataExtractorSearch {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? EMPTY)
    return typeof stored === 'object' && stored !== null ? dataExtractorSearch({ ...stored }) : {}
  } catch {
    return {}
  }
}
