import { Popup, type LngLatLike } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapStage } from './map-stage.ts'

/** An element that the map keeps at a place; what is shown in it is the caller's. Undefined without a place. */
export function usePopup(
  stage: MapStage | undefined,
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
    if (stage === undefined || place === undefined) return undefined
    popup.setDOMContent(content).setLngLat(place).addTo(stage.map)
    return () => void popup.remove()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the place, which is made anew each time
  }, [stage, popup, content, key])
  return place === undefined || stage === undefined ? undefined : content
}
