import { Link, type LinkOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowLink } from '../../ui/data-table/model/table-types.ts'
import { useNewest } from '../../ui/hooks/use-newest.ts'

/** The target of a row: `addressOf.account(username)`. */
export type Target = Pick<LinkOptions, 'to' | 'params' | 'search'>

/** The links of a table's rows, and the function that opens a row; a row without a target has neither. */
export function useRowLink<Row>(targetOf: ((row: Row) => Target | undefined) | undefined): {
  rowLink: RowLink<Row> | undefined
  open: ((row: Row) => void) | undefined
} {
  const router = useRouter()
  const navigate = useNavigate()
  const newest = useNewest(targetOf)
  const hasTarget = targetOf !== undefined
  return useMemo(() => {
    if (!hasTarget) return { rowLink: undefined, open: undefined }
    const target = (row: Row) => newest()?.(row)
    return {
      rowLink: {
        href: (row) => {
          const to = target(row)
          return to === undefined ? '' : router.buildLocation(to).href
        },
        draw: (row, { children, ...look }) => {
          const to = target(row)
          return to === undefined ? (
            children
          ) : (
            <Link {...to} {...look}>
              {children}
            </Link>
          )
        },
      },
      open: (row) => {
        const to = target(row)
        if (to !== undefined) void navigate(to)
      },
    }
  }, [hasTarget, newest, router, navigate])
}
