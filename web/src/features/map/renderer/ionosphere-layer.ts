import type { Ionosphere } from '@service-center/contract/map/location.ts'
import type { ImageSource, Map as MapLibreMap } from 'maplibre-gl'
import { MAX_LATITUDE } from '../data/mercator.ts'
import { ionospherePixels } from './ionosphere-image.ts'

export const IONOSPHERE = 'ionosphere'
const SIZE = 256
const OPACITY = 0.45

/** Shows the ionosphere under the layer `below`; undefined removes it. */
export function setIonosphere(
  map: MapLibreMap,
  { ionosphere, below }: { ionosphere: Ionosphere | undefined; below: string },
): void {
  if (ionosphere === undefined) {
    if (map.getLayer(IONOSPHERE) !== undefined) map.removeLayer(IONOSPHERE)
    if (map.getSource(IONOSPHERE) !== undefined) map.removeSource(IONOSPHERE)
    return
  }
  if (map.getSource(IONOSPHERE) === undefined) {
    const edge = MAX_LATITUDE
    map.addSource(IONOSPHERE, {
      type: 'image',
      coordinates: [
        [-180, edge],
        [180, edge],
        [180, -edge],
        [-180, -edge],
      ],
    })
    map.addLayer(
      {
        id: IONOSPHERE,
        type: 'raster',
        source: IONOSPHERE,
        paint: { 'raster-opacity': OPACITY, 'raster-fade-duration': 0 },
      },
      below,
    )
  }
  const image = new ImageData(ionospherePixels(ionosphere, SIZE), SIZE, SIZE)
  map.getSource<ImageSource>(IONOSPHERE)?.updateImage({ image })
}
