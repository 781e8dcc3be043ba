import { useEffect, useEffectEvent, useState } from 'react'
import { count } from '../../ui/data-table/model/count-text.ts'
import { MAX_PICTURE_PIXELS } from '../pdf/pdf-pages.ts'
import { pictureSizeOf } from './picture-size.ts'

/** The address of a picture that is not too large to be drawn. */
export function usePictureUrl(content: Blob, onFailure: (sentence: string) => void): string | undefined {
  const [url, setUrl] = useState<string>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void content.arrayBuffer().then((bytes) => {
      if (isOver) return
      // Drawn by its lines, an SVG has no pixels; within an image it runs nothing and loads nothing.
      if (content.type.startsWith('image/svg+xml')) {
        made = URL.createObjectURL(content)
        return setUrl(made)
      }
      const size = pictureSizeOf(bytes)
      if (size === undefined) return fail('This picture cannot be shown')
      const { width, height } = size
      if (width * height > MAX_PICTURE_PIXELS)
        return fail(`This picture is too large to be shown here: ${count(width)} × ${count(height)} pixels`)
      made = URL.createObjectURL(content)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [content])
  return url
}
