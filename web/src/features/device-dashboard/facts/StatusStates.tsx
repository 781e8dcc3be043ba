import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind, DeviceType } from '@service-center/contract/devices/devices.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Load } from '../../../api/queries/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { LateSkeleton, SlowHint, useFirstLoad } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/PageState.tsx'
import { useStackedCards } from '../../../ui/page/use-stacked-cards.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from '../dashboard.module.css'

/** Approximate number of rows of each card, by device type. */
const SKELETON_CARDS: Record<DeviceType, readonly number[]> = {
  1: [10, 7, 11, 14, 12, 7],
  2: [3, 6, 6, 3],
  3: [7, 13, 4, 6],
}

interface StatusLoadedProps {
  load: Load<DeviceStatus>
  type: DeviceType
  grid: 'main' | 'side'
  children: (status: DeviceStatus) => ReactNode
}

/** Shows a loaded status; until then a skeleton of its cards, or the error. */
export function StatusLoaded({ load, type, grid, children }: StatusLoadedProps) {
  const { data: status, failure, retry, isFetching } = load
  if (status !== undefined) return children(status)
  if (failure === undefined) return <StatusLoading type={type} grid={grid} onRetry={retry} />
  return (
    <div className={classes['none']}>
      <ErrorState message={failure.message} kind={failure.kind} onRetry={retry} isRetrying={isFetching} />
    </div>
  )
}

interface StatusLoadingProps extends Pick<StatusLoadedProps, 'type' | 'grid'> {
  onRetry: () => void
}

function StatusLoading({ type, grid, onRetry }: StatusLoadingProps) {
  const mark = useFirstLoad()
  const stacked = useStackedCards()
  return (
    <div className={classes['loading']} aria-busy="true" {...mark}>
      <div className={classes['slow']}>
        <SlowHint onRetry={onRetry} />
      </div>
      <LateSkeleton>
        <div ref={stacked} className={classes['cards']} data-grid={grid}>
          {SKELETON_CARDS[type].map((rows, card) => (
            // The list never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={card} className={classes['skeleton']}>
              {Array.from({ length: rows + 1 }, (_, row) => (
                <Skeleton key={row} height={8} width={row === 0 ? '30%' : '64%'} animate={false} />
              ))}
            </div>
          ))}
        </div>
      </LateSkeleton>
    </div>
  )
}

/** The device does not exist or is out of scope; the server does not tell which. */
export function DeviceNotFound({ kind, id }: { kind: DeviceKind; id: string }) {
  return (
    <EmptyState
      title={`${kind.name} ${id} was not found`}
      icon={<StateMark state="unknown" size={18} />}
      action={
        <Link className="sc-link" {...addressOf.deviceOverview(kind)}>
          All {kind.plural}
        </Link>
      }
    >
      It does not exist, or it does not belong to a customer of yours.
    </EmptyState>
  )
}
