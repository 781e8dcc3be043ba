import {
  AttributionControl,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Corners } from '../map-search.ts'
import { boundsOf, MAX_ZOOM } from './viewport.ts'
import { withToken } from './with-token.ts'
// oxlint-disable-next-line import/default -- the bundler gives its address
import workerUrl from './map-worker.ts?worker&url'

setWorkerUrl(workerUrl)

/** Initial state of a map. */
export interface MapStart {
  readonly container: HTMLElement
  /** The built-in style, or the address of an external one. */
  readonly style: StyleSpecification | string
  readonly corners: Corners
  /** Replaces `{token}` in every address that the style loads from. */
  readonly token: string | null
}

/**
 * A flat map with north up, its controls and its scale.
 * @throws Error where the browser cannot draw it
 */
export function createMap({ container, style, corners, token }: MapStart): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    bounds: boundsOf(corners),
    fitBoundsOptions: { animate: false },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: MAX_ZOOM,
    // With MapLibre's own resize tracking, its movements could not be told from the user's.
    trackResize: false,
    ...(token === null ? {} : { transformRequest: (url: string) => ({ url: withToken(url, token) }) }),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl(), 'bottom-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  return map
}
