import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useRestart } from '../../api/queries/query.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import type { NewPicture } from './draft/draft.ts'
import { storedPicture } from './pictures.ts'
import classes from './pictures.module.css'

interface PictureThumbProps {
  /** Name of the stored picture; ignored if `picture` is given. */
  image: string
  picture: NewPicture | undefined
  alt: string
}

/** A small picture that a click enlarges. A stored one is fetched when it is rendered. */
export function PictureThumb({ image, picture, alt }: PictureThumbProps) {
  return picture === undefined ? (
    <StoredThumb image={image} alt={alt} />
  ) : (
    <Thumb blob={picture.blob} alt={alt} />
  )
}

function StoredThumb({ image, alt }: { image: string; alt: string }) {
  const query = storedPicture(image)
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  if (data !== undefined) return <Thumb blob={data} alt={alt} onBroken={() => restart(query)} />
  if (error === null)
    return <Skeleton className={classes['waiting'] ?? ''} aria-label="Loading the picture" />
  return <Failed message={messageOf(error)} isRetrying={isFetching} onRetry={() => restart(query)} />
}

function Failed(props: { message: string; isRetrying: boolean; onRetry: () => void }) {
  const { message, isRetrying, onRetry } = props
  return (
    <div className={classes['failed']} role="alert">
      <span>The picture could not be loaded. {message}</span>
      <Button variant="default" size="compact-sm" loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

interface ThumbProps {
  blob: Blob
  alt: string
  /** Loads the picture again after the browser could not show it. */
  onBroken?: () => void
}

function Thumb({ blob, alt, onBroken }: ThumbProps) {
  const [isLarge, setLarge] = useState(false)
  const [broken, setBroken] = useState<Blob>()
  if (broken === blob) {
    return <Failed message="What is stored is no picture." isRetrying={false} onRetry={() => onBroken?.()} />
  }
  return (
    <>
      <button
        type="button"
        className={classes['thumb']}
        aria-label={`Enlarge the picture: ${alt}`}
        title="Enlarge"
        onClick={() => setLarge(true)}
      >
        <FileImage blob={blob} alt="" onError={() => setBroken(blob)} />
      </button>
      <AppDialog opened={isLarge} size="data" title={alt} onClose={() => setLarge(false)}>
        <FileImage className={classes['large']} blob={blob} alt={alt} />
      </AppDialog>
    </>
  )
}

/** Shows a file by an object URL, which is released when the image is removed. */
function FileImage({
  blob,
  ...image
}: {
  blob: Blob
  alt: string
  className?: string | undefined
  onError?: () => void
}) {
  const attach = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return () => undefined
      const url = URL.createObjectURL(blob)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={attach} {...image} alt={image.alt} />
}
