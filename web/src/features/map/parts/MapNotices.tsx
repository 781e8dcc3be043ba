import { Button } from '@mantine/core'
import { MAX_POSITIONS } from '@service-center/contract/map/positions.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import type { MapModel } from '../use-map-model.ts'

/** Notices that positions, some of them, or the basemap could not be loaded. */
export function MapNotices({ model }: { model: MapModel }) {
  const { location, points, ground } = model
  if (location.error !== null) {
    return (
      <PageNotice
        state="bad"
        action={
          <Button variant="default" onClick={location.reload}>
            Retry
          </Button>
        }
      >
        {errorText(location.error.message)}. The positions could not be read.
      </PageNotice>
    )
  }
  if (!points.isComplete) {
    return (
      <PageNotice state="warning">
        There are more positions than can be shown: these are the newest{' '}
        {Math.min(MAX_POSITIONS, points.at.length).toLocaleString('en')}. Choose a shorter time or a larger
        Distance Density.
      </PageNotice>
    )
  }
  if (ground.hasFailed) {
    return (
      <PageNotice
        state="warning"
        action={
          <Button variant="default" onClick={ground.retry}>
            Retry
          </Button>
        }
      >
        The background of the map could not be loaded. A simpler one is shown instead.
      </PageNotice>
    )
  }
  return null
}
