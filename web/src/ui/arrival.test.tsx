import { expect, it, vi } from 'vitest'
import { watchArrival } from './arrival.ts'

const LOADING = '<p data-first-load></p>'

it('marks a page until all of its parts have loaded once, and never again', async () => {
  const page = document.createElement('main')
  page.innerHTML = LOADING
  watchArrival(page, '/home')
  expect(page.dataset['arriving']).toBe('/home')
  // What has loaded draws another part, which loads in turn.
  page.innerHTML = '<section></section>'
  await Promise.resolve()
  page.innerHTML = LOADING
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(page.dataset['arriving']).toBe('/home')
  page.innerHTML = ''
  await vi.waitFor(() => expect(page.dataset['arriving']).toBeUndefined())
  page.innerHTML = LOADING
  await Promise.resolve()
  expect(page.dataset['arriving']).toBeUndefined()
})
