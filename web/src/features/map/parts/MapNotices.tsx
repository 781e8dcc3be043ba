import { Button } from '@mantine/core'
import { MAX_POSITIONS } from '@service-center/contract/location.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import type { MapModel } from '../use-map-model.ts'

/** What must not be missed of the positions: that they could not be read, or not all of them. */
export function MapNotices({ model }: { model: MapModel }) {
  const { location, points } = model
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
  return null
}
