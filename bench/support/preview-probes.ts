/** Runs inside the page: when a key was pressed last, and when the preview was drawn last, in ms since the navigation. */
export interface Preview {
  keyAt: number
  drawnAt: number
}

declare global {
  var preview: Preview
}

/** Starts to watch the preview: a new one takes the place of the former when its first page is drawn. */
export function watchPreview(): void {
  const preview: Preview = { keyAt: 0, drawnAt: 0 }
  globalThis.preview = preview
  let shown: Element | null = null
  document.addEventListener('keydown', () => (preview.keyAt = performance.now()), { capture: true })
  const look = () => {
    const canvas = document.querySelector('[data-page="1"] canvas')
    if (canvas !== null && canvas !== shown) {
      shown = canvas
      preview.drawnAt = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
