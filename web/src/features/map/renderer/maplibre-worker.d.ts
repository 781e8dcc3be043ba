/** The package ships no types for the program of its worker. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** The module itself makes one when it runs in a worker, as `self.worker`. */
  const MapLibreWorker: new () => object
  export default MapLibreWorker
}
