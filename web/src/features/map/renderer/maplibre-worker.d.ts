/** The package has no types for its worker. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** In a worker the module creates one itself, as `self.worker`. */
  const MapLibreWorker: new () => object
  export default MapLibreWorker
}
