import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SplitPane } from './SplitPane.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('moves from the width that is seen, when the stored one does not fit', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 300))
  HTMLElement.prototype.setPointerCapture = () => undefined
  const onWidth = vi.fn<(width: number) => void>()
  render(
    <SplitPane
      label="Width of the tree"
      width={900}
      min={260}
      max={900}
      initial={440}
      onWidth={onWidth}
      left="tree"
      right="details"
    />,
  )
  const line = screen.getByRole('separator', { name: 'Width of the tree' })
  fireEvent.keyDown(line, { key: 'ArrowLeft' })
  expect(onWidth).toHaveBeenLastCalledWith(484)
  fireEvent.pointerDown(line, { clientX: 500 })
  fireEvent.pointerMove(line, { clientX: 460 })
  expect(onWidth).toHaveBeenLastCalledWith(460)
})
