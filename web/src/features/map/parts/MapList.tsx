import { useMemo } from 'react'
import { EntryList } from '../list/EntryList.tsx'
import { ageColorOf } from '../list/age-color.ts'
import type { MapModel } from '../use-map-model.ts'
import type { Opened } from './use-info-window.ts'

/** Still loading, failed, or empty. */
function emptyTextOf({ location, stage }: MapModel): string {
  if (location.isLoading) return 'Loading...'
  if (stage.at !== undefined && stage.rows.length === 0) return 'No robot has reported yet.'
  return location.error === null ? 'No results found' : 'The positions could not be read.'
}

interface MapListProps {
  model: MapModel
  opened: Opened | undefined
  onOpen: (row: number) => void
}

export function MapList({ model, opened, onOpen }: MapListProps) {
  const { view, shownRange, now } = model
  const { points } = model.stage
  const tint = useMemo(
    () => (view.isTinted ? ageColorOf(points, shownRange, now) : undefined),
    [view.isTinted, points, shownRange, now],
  )
  return (
    <EntryList
      points={points}
      rows={model.listed}
      scheme={model.scheme}
      chosenRow={opened !== undefined && 'row' in opened ? opened.row : undefined}
      emptyText={emptyTextOf(model)}
      timeTitle={model.timeTitle}
      colorOf={tint}
      isOnlyVisible={view.isOnlyVisible}
      onOnlyVisible={(isOnlyVisible) => model.change({ isOnlyVisible })}
      keyword={model.keyword}
      onKeyword={model.setKeyword}
      onOpen={onOpen}
      onHide={() => model.change({ isTableShown: false })}
    />
  )
}
