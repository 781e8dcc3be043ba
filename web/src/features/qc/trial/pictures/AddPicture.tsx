import { Button, Progress } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { numberOf, type QuestionPlace } from '@service-center/contract/qc/trial-rules.ts'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useUpload } from '../../../../kit/form/use-upload.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { PICTURE_TYPES, PictureProblem, shrinkPicture } from '../../pictures/shrink-picture.ts'
import classes from '../trial.module.css'

interface AddPictureProps {
  trialId: number
  place: QuestionPlace
}

/** Takes a picture with the camera of a phone, or uploads one. It is made smaller first: a yard has little reception. */
export function AddPicture({ trialId, place }: AddPictureProps) {
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
      // Another question may be shown by now.
      if (!files.current?.isConnected)
        toast.error(`No picture was added to question ${numberOf(place)}: ${message}`)
    } finally {
      setPreparing(false)
    }
  }
  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The same file can be chosen again.
    event.currentTarget.value = ''
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
      <input
        ref={camera}
        className={classes['hiddenInput']}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Picture from the camera"
        tabIndex={-1}
        onChange={take}
      />
      <input
        ref={files}
        className={classes['hiddenInput']}
        type="file"
        accept={PICTURE_TYPES}
        aria-label="Picture from a file"
        tabIndex={-1}
        onChange={take}
      />
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
