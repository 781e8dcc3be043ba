import { Button, Skeleton } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { QcTrialPicture } from '@service-center/contract/qc/qc-trial.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiError, messageOf } from '../../../../api/api-error.ts'
import { keyOf, useRestart } from '../../../../api/query.ts'
import { download } from '../../../../api/request.ts'
import { PictureThumb } from '../../pictures/PictureThumb.tsx'
import classes from '../trial.module.css'

/** How long a picture that is out of view is kept. */
const KEPT_MS = 3 * 60_000

function trialPicture(trialId: number, picture: number) {
  const input = { params: { id: String(trialId), picture: String(picture) } }
  return queryOptions<Blob, ApiError>({
    queryKey: keyOf(api.qcTrials.picture, input),
    queryFn: ({ signal }) => download(api.qcTrials.picture, input, { signal }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}

interface TrialPictureProps {
  trialId: number
  picture: QcTrialPicture
  /** What it shows, in words. */
  alt: string
}

/** A picture that was taken in a trial, which a click enlarges. */
export function TrialPicture({ trialId, picture, alt }: TrialPictureProps) {
  const query = trialPicture(trialId, picture.id)
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  if (data !== undefined) return <PictureThumb image="" picture={{ blob: data, name: alt }} alt={alt} />
  if (error === null) return <Skeleton height={120} aria-label="Loading the picture" />
  return (
    <div className={classes['failed']} role="alert">
      The picture could not be loaded. {messageOf(error)}
      <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => restart(query)}>
        Retry
      </Button>
    </div>
  )
}

/** The pictures of a question. */
export function TrialPictures({
  trialId,
  pictures,
  name,
}: {
  trialId: number
  pictures: readonly QcTrialPicture[]
  /** Of the question. */
  name: string
}) {
  if (pictures.length === 0) return null
  return (
    <ul className={classes['pictures']}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <TrialPicture
            trialId={trialId}
            picture={picture}
            alt={`${name}, picture ${index + 1} of ${pictures.length}, by ${picture.byUser}`}
          />
        </li>
      ))}
    </ul>
  )
}
