import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openMemories, temporaryMemory } from './device-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'memory-'))
const device = { deviceType: 1, id: 4155 }

afterAll(() => rmSync(folder, { recursive: true }))

it('remembers each section of each device over a restart', () => {
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

it('has no file for a device that remembers nothing, and leaves no part behind', () => {
  openMemories(folder)({ deviceType: 1, id: 1 }).read('commands')
  expect(readdirSync(folder)).toEqual(['1-4155.json'])
})

it('keeps what was written, not what is changed afterwards', () => {
  const memory = temporaryMemory()
  const known = [1]
  memory.write('commands', { known })
  known.push(2)
  expect(memory.read('commands')).toEqual({ known: [1] })
})
