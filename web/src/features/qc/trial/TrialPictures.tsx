import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { QcTrialPicture } from '@service-center/contract/qc/qc-trial.ts'
import { numberOf, type QuestionPlace } from '@service-center/contract/qc/trial-rules.ts'
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, messageOf } from '../../../api/calls/api-error.ts'
import { keyOf, useApiMutation, useRestart } from '../../../api/queries/query.ts'
import { download } from '../../../api/calls/request.ts'
import { FileInput } from '../../../kit/fields/FileInput.tsx'
import { useUpload } from '../../../kit/form/use-api-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { PictureThumb } from '../PictureThumb.tsx'
import { PICTURE_TYPES, PictureProblem, shrinkPicture } from '../pictures.ts'
import classes from './trial.module.css'

/** How long a picture that is not shown stays in the cache. */
const KEPT_MS = 3 * 60_000

interface TrialPicturesProps {
  trialId: number
  pictures: readonly QcTrialPicture[]
  /** The name of the question. */
  name: string
}

/** The pictures taken for a question. */
export function TrialPictures({ trialId, pictures, name }: TrialPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={classes['pictures']}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <TrialPicture
            trialId={trialId}
            picture={picture}
            alt={sentence`${name}, picture ${index + 1} of ${pictures.length}, by ${picture.byUser}`}
          />
        </li>
      ))}
    </ul>
  )
}

function TrialPicture(props: { trialId: number; picture: QcTrialPicture; alt: string }) {
  const { trialId, picture, alt } = props
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

function trialPicture(trialId: number, picture: number) {
  const input = { params: { id: String(trialId), picture: String(picture) } }
  return queryOptions<Blob, ApiError>({
    queryKey: keyOf(api.qcTrials.picture, input),
    queryFn: ({ signal }) => download(api.qcTrials.picture, input, { signal }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
}

/** Takes a picture with a phone's camera, or uploads a file. Makes it smaller first, because reception in a yard is poor. */
export function AddPicture({ trialId, place }: { trialId: number; place: QuestionPlace }) {
  const { progress, around } = useUpload(api.qcTrials.uploadPicture)
  const upload = useApiMutation(api.qcTrials.uploadPicture, { around })
  const [problem, setProblem] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isBusy = isPreparing || upload.isPending

  async function add(file: File) {
    setProblem(undefined)
    setPreparing(true)
    try {
      const { blob, name } = await shrinkPicture(file)
      setPreparing(false)
      const fields = { chapter: String(place.chapter), question: String(place.question) }
      const input = {
        params: { id: String(trialId) },
        upload: { file: new File([blob], name, { type: blob.type }), fields },
      }
      await upload.mutateAsync(input)
      toast.success('Picture added')
    } catch (error) {
      const message = error instanceof PictureProblem ? error.message : messageOf(error)
      setProblem(message)
      // The user may look at another question by now.
      if (!files.current?.isConnected)
        toast.error(`No picture was added to question ${numberOf(place)}: ${message}`)
    } finally {
      setPreparing(false)
    }
  }
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) void add(file)
  }
  return (
    <div className={classes['addPicture']}>
      <div className={classes['buttons']}>
        <Button
          className={classes['camera'] ?? ''}
          variant="default"
          leftSection={<IconCamera size={16} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => camera.current?.click()}
        >
          Take a picture
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={14} stroke={1.6} />}
          loading={isBusy}
          onClick={() => files.current?.click()}
        >
          Upload a picture
        </Button>
      </div>
      <FileInput
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label="Picture from the camera"
        onFiles={take}
      />
      <FileInput ref={files} accept={PICTURE_TYPES} aria-label="Picture from a file" onFiles={take} />
      {progress !== undefined && (
        <Progress value={progress * 100} size={4} aria-label="Sending the picture" />
      )}
      {problem !== undefined && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
