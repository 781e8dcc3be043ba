import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What one device remembers over a restart of the simulator, as its flash memory would: a JSON value for each section.
 * A section belongs to one part of the device (`commands`, `settings`, …), which alone reads and writes it.
 */
export interface DeviceMemory {
  /** The section's value, undefined when nothing was written. */
  read(section: string): unknown
  /** Remembers a JSON value; it is on disk when this returns, whole or not at all. */
  write(section: string, value: unknown): void
}

/** Opens the memories of a fleet: one file per device in the folder. Devices that remember nothing have no file. */
export function openMemories(folder: string): (device: { deviceType: number; id: number }) => DeviceMemory {
  mkdirSync(folder, { recursive: true })
  const known = new Set(readdirSync(folder))
  return ({ deviceType, id }) => {
    const name = `${deviceType}-${id}.json`
    const file = join(folder, name)
    const sections = known.has(name) ? readSections(file) : {}
    return {
      read: (section) => sections[section],
      write: (section, value) => {
        sections[section] = value
        // Renamed, so that a process that is killed meanwhile leaves the former file.
        writeFileSync(`${file}.part`, JSON.stringify(sections), { mode: 0o600 })
        renameSync(`${file}.part`, file)
      },
    }
  }
}

/** A memory that ends with the process, for tests. */
export function temporaryMemory(): DeviceMemory {
  const sections: Record<string, string> = {}
  return {
    read: (section) => {
      const text = sections[section]
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (section, value) => {
      sections[section] = JSON.stringify(value)
    },
  }
}

function readSections(file: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
