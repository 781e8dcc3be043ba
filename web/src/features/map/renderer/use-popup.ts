import { Popup, type LngLatLike } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapRenderer } from './map-renderer.ts'

/** An element that the map keeps at a position; the caller renders its content. Undefined without a position. */
export function usePopup(
  renderer: MapRenderer | undefined,
  place: LngLatLike | undefined,
): HTMLElement | undefined {
  const [content] = useState(() => document.createElement('div'))
  const [popup] = useState(
    () =>
      new Popup({
        closeButton: false,
        closeOnClick: false,
        focusAfterOpen: false,
        maxWidth: '320px',
        offset: 12,
      }),
  )
  const key = place === undefined ? undefined : JSON.stringify(place)
  useEffect(() => {
    if (renderer === undefined || place === undefined) return undefined
    popup.setDOMContent(content).setLngLat(place).addTo(renderer.map)
    return () => void popup.remove()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key represents the position, which is a new object each time
  }, [renderer, popup, content, key])
  return place === undefined || renderer === undefined ? undefined : content
}
