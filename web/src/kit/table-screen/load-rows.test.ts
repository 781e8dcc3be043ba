import { expect, test } from 'vitest'
import { loadPieces } from './load-rows.ts'

/** A server with a list of numbers, which may grow at its beginning after some requests. */
function listOf(length: number, { grows = [] as readonly number[], maxPiece = 5000 } = {}) {
  const asked: string[] = []
  const load = async ({ skip, limit }: { skip: number; limit: number }) => {
    const added = grows.filter((request) => request <= asked.length).length
    asked.push(`${skip} ${limit}`)
    const rows = Array.from({ length: length + added }, (_, place) => place - added)
    return { rows: rows.slice(skip, skip + limit), total: rows.length }
  }
  return { asked, list: { maxPiece, load } }
}

test('loads all rows in pieces, and tells how far it is', async () => {
  const { asked, list } = listOf(2300)
  const progress: string[] = []
  const { rows, total } = await loadPieces(list, {
    most: 5000,
    onProgress: (loaded, of) => void progress.push(`${loaded}/${of}`),
  })
  expect([rows.length, new Set(rows).size, total]).toEqual([2300, 2300, 2300])
  expect(asked).toEqual(['0 1000', '1000 1000', '2000 1000'])
  expect(progress).toEqual(['1000/2300', '2000/2300', '2300/2300'])
})

test('loads no more than fit on paper', async () => {
  const { asked, list } = listOf(9000)
  const { rows, total } = await loadPieces(list, { most: 2500, onProgress: () => undefined })
  expect([rows.length, total]).toEqual([2500, 9000])
  expect(asked.at(-1)).toBe('2000 500')
})

test('an empty list is loaded too', async () => {
  const { rows, total } = await loadPieces(listOf(0).list, { most: 5000, onProgress: () => undefined })
  expect([rows, total]).toEqual([[], 0])
})

test('a list that grows meanwhile is loaded again in one piece, without a row twice', async () => {
  const { asked, list } = listOf(2300, { grows: [1] })
  const { rows, total } = await loadPieces(list, { most: 5000, onProgress: () => undefined })
  expect([rows.length, new Set(rows).size, total]).toEqual([2301, 2301, 2301])
  expect(asked).toEqual(['0 1000', '1000 1000', '0 5000'])
})

test('goes on if the server gives no larger pieces', async () => {
  const { asked, list } = listOf(2300, { grows: [1], maxPiece: 1000 })
  await loadPieces(list, { most: 5000, onProgress: () => undefined })
  expect(asked).toEqual(['0 1000', '1000 1000', '2000 1000'])
})
