import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import type { CustomerFollowers } from '../customer-followers.ts'

/**
 * How the tree follows what the viewer changes: a new or moved customer is selected and shown, without a search that may
 * not find it; in place of a deleted one that was selected, the one above it.
 * @param selected the selected customer
 */
export function useFollowers(selected: number | undefined): {
  followers: CustomerFollowers
  /** The customer that the viewer moved last: the tree scrolls to its new place. */
  movedId: number | undefined
} {
  const navigate = useNavigate()
  const [movedId, setMovedId] = useState<number>()
  const followers = useMemo((): CustomerFollowers => {
    const select = (id: number) => void navigate(addressOf.customer(id))
    return {
      created: select,
      moved: (id) => {
        setMovedId(id)
        select(id)
      },
      deleted: ({ id, parentId }) => {
        if (parentId !== null && (selected === undefined || selected === id)) select(parentId)
      },
    }
  }, [navigate, selected])
  return { followers, movedId }
}
