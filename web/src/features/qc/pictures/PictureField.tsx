import { Button, Input, Skeleton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { DraftDescription } from '../model/draft.ts'
import { PictureThumb } from './PictureThumb.tsx'
import { PICTURE_TYPES } from './shrink-picture.ts'
import type { PictureChoice } from './use-picture-choice.ts'
import classes from './pictures.module.css'

interface PictureFieldProps {
  description: DraftDescription
  /** From 0. */
  place: number
  choice: PictureChoice
  error: string | undefined
  onRemove: () => void
}

/** The picture of a description: chosen, pasted or dropped; shown at once. */
export function PictureField({ description, place, choice, error, onRemove }: PictureFieldProps) {
  const { image, picture, text } = description
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const hasPicture = image !== '' || picture !== undefined
  const choose = () => input.current?.click()
  return (
    <Input.Wrapper label="Picture" id={id} error={choice.problem ?? error}>
      <div className={classes['field']}>
        {choice.isWorking && (
          <Skeleton className={classes['waiting'] ?? ''} aria-label="Preparing the picture" />
        )}
        {!choice.isWorking && hasPicture && (
          <PictureThumb
            image={image}
            picture={picture}
            alt={text.trim() === '' ? `Picture of description ${place + 1}` : text}
          />
        )}
        {!choice.isWorking && !hasPicture && (
          <button type="button" className={classes['empty']} data-act="picture" onClick={choose}>
            <IconPhotoPlus size={20} stroke={1.4} aria-hidden />
            Choose a picture
            <span className={classes['hint']}>or drop or paste it here</span>
          </button>
        )}
        <input
          ref={input}
          id={id}
          className={classes['hiddenInput']}
          type="file"
          tabIndex={-1}
          accept={PICTURE_TYPES}
          onChange={(event) => {
            choice.take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was changed.
            event.currentTarget.value = ''
          }}
        />
        {hasPicture && (
          <div className={classes['acts']}>
            <Button variant="default" size="compact-sm" data-act="picture" onClick={choose}>
              Replace
            </Button>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
              Remove
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
