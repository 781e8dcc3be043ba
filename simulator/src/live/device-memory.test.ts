import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openMemories, temporaryMemory } from './device-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'memory-'))
const device = { deviceType: 1, id: 4155 }

afterAll(() => rmSync(folder, { recursive: true }))

it('keeps each section of each device after a restart', () => {
  const memory = openMemories(folder)(device)
  expect(memory.read('commands')).toBeUndefined()
  memory.write('commands', { known: [1] })
  memory.write('values', { robot_software: '10.4.2' })
  memory.write('commands', { known: [1, 2] })
  const later = openMemories(folder)
  expect(later(device).read('commands')).toEqual({ known: [1, 2] })
  expect(later(device).read('values')).toEqual({ robot_software: '10.4.2' })
  expect(later({ deviceType: 3, id: 4155 }).read('commands')).toBeUndefined()
})

it('ignores a truncated line and keeps later ones', () => {
  const file = join(folder, 'memory.jsonl')
  appendFileSync(file, '\n1:4155\tcommands\t{"known":[1,2,3')
  openMemories(folder)(device).write('values', { robot_software: '10.4.3' })
  const later = openMemories(folder)(device)
  expect(later.read('commands')).toEqual({ known: [1, 2] })
  expect(later.read('values')).toEqual({ robot_software: '10.4.3' })
})

it('keeps only the newest values once the file has grown', () => {
  const other = mkdtempSync(join(tmpdir(), 'memory-'))
  const memoryOf = openMemories(other, 1000)
  const [first, second] = [memoryOf(device), memoryOf({ deviceType: 3, id: 7 })]
  second.write('values', { text: 'tab\tand\nline' })
  for (let n = 1; n <= 500; n++) first.write('commands', { known: [n] })
  expect(statSync(join(other, 'memory.jsonl')).size).toBeLessThan(2000)
  const later = openMemories(other)
  expect(later(device).read('commands')).toEqual({ known: [500] })
  expect(later({ deviceType: 3, id: 7 }).read('values')).toEqual({ text: 'tab\tand\nline' })
  rmSync(other, { recursive: true })
})

it('keeps the written value, not later changes of the object', () => {
  const memory = temporaryMemory()
  const known = [1]
  memory.write('commands', { known })
  known.push(2)
  expect(memory.read('commands')).toEqual({ known: [1] })
})
