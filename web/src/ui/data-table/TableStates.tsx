import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LateSkeleton, SlowHint, useFirstLoad } from '../feedback/Loaded.tsx'
import { EmptyState, ErrorState } from '../feedback/PageState.tsx'
import { StateMark } from '../state/StateMark.tsx'
import { Age } from '../time/Time.tsx'
import type { ColumnModel } from './columns/use-column-model.ts'
import { counted } from '../text/format.ts'
import type { SetTableState } from './data-table-props.ts'
import type { SavedState } from './table-types.ts'
import { filterCount, hasKeyword, withoutFilters } from './state/table-state.ts'
import classes from './table.module.css'

const BONE_ROWS = 24
const BONE_WIDTHS = [58, 70, 46, 64, 52]

type Props<Row> = {
  isLoading: boolean
  error: string | null
  /** Why the last attempt failed, while the next one is running. */
  failedAttempt: string | undefined
  onRetry: (() => void) | undefined
  noun: string
  /** Number of rows hidden by search and filters; undefined if only the server knows it. */
  hiddenCount: number | undefined
  state: SavedState
  setState: SetTableState
  model: ColumnModel<Row>
  rowHeight: number
}

/** Shown below the header while there are no rows: loading, an error, or nothing found. */
export function TableStates<Row>(props: Props<Row>) {
  if (props.isLoading) return <LoadingRows {...props} />
  if (props.error !== null) {
    return (
      <div className={classes['state']}>
        <ErrorState message={props.error} onRetry={props.onRetry}>
          {filterCount(props.state) > 0 ? 'Your filters are kept.' : undefined}
        </ErrorState>
      </div>
    )
  }
  const { hiddenCount, noun, state } = props
  const isNarrowed = filterCount(state) > 0 || hasKeyword(state)
  if (hiddenCount === 0 || !isNarrowed) {
    return (
      <div className={classes['state']}>
        <EmptyState title="No results found" />
      </div>
    )
  }
  return (
    <div className={classes['state']}>
      <EmptyState
        title="No results found"
        action={
          <Button variant="default" onClick={() => props.setState(withoutFilters)}>
            Clear filters
          </Button>
        }
      >
        {hiddenCount === undefined
          ? `No ${noun} pass ${reason(state)}.`
          : `${counted(hiddenCount, noun)} ${hiddenCount === 1 ? 'is' : 'are'} hidden by ${reason(state)}.`}
      </EmptyState>
    </div>
  )
}

function reason(state: SavedState): string {
  const count = filterCount(state)
  const filters = count === 1 ? 'one filter' : `${count} filters`
  if (!hasKeyword(state)) return filters
  return count === 0 ? 'the search of the shown columns' : `the search of the shown columns and ${filters}`
}

function LoadingRows<Row>({ model, rowHeight, onRetry, failedAttempt }: Props<Row>) {
  const columns = [...model.frozen, ...model.scrolling]
  const mark = useFirstLoad()
  return (
    <div className={classes['loading']} aria-busy="true" {...mark}>
      <div className={classes['bones']}>
        <LateSkeleton>
          {Array.from({ length: BONE_ROWS }, (_, row) => (
            <div key={row} className={classes['boneRow']} style={{ height: rowHeight }}>
              {columns.map((at, index) => (
                <div key={at.column.id} className={classes['boneCell']} style={{ width: at.width }}>
                  <span style={{ width: `${BONE_WIDTHS[(row + index) % BONE_WIDTHS.length]}%` }} />
                </div>
              ))}
            </div>
          ))}
        </LateSkeleton>
      </div>
      <SlowHint onRetry={onRetry} failedAttempt={failedAttempt} />
    </div>
  )
}

/** Shown over the last rows if they could not be refreshed: why, and how old they are. It moves nothing. */
export function StaleStrip({
  error,
  onRetry,
  loadedAt,
}: {
  error: string
  onRetry: (() => void) | undefined
  /** Unix seconds. */
  loadedAt: number | undefined
}) {
  return (
    <div className={classes['staleLine']}>
      <div className={classes['stale']}>
        <StateMark state="bad" />
        <span>
          {/* The age changes all the time, so it is not part of the announced text. */}
          <span role="alert">{error}</span>
          {loadedAt !== undefined && (
            <>
              {' '}
              Last refreshed <Age at={loadedAt} />.
            </>
          )}
        </span>
        {onRetry && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRefresh size={14} />}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}

/** A line under the toolbar for the state of an action, such as an export; takes no space while empty. */
export function TableMessage({ children }: { children: ReactNode }) {
  return <output className={classes['message']}>{children}</output>
}
