import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs' // oxfmt-ignore
import { join } from 'node:path'

/**
 * Persistent memory of one device, like its flash memory: a JSON value for each section. A section belongs to one
 * part of the device (`commands`, `settings`, …), the only one that reads and writes it.
 */
export interface DeviceMemory {
  /** The section's value, undefined when nothing was written. */
  read(section: string): unknown
  /** Stores a JSON value; when this returns, it is in the file completely or not at all. */
  write(section: string, value: unknown): void
}

/** The memories of a fleet: by device ('1:4155'), the JSON of each section. */
type Sections = Map<string, Map<string, string>>

/** After growing by this many bytes, the file is rewritten with the newest values only. */
const COMPACT_BYTES = 32 * 1024 * 1024

/**
 * Opens the memories of a fleet. They are lines of one file, of which the last of a section is valid: appending
 * takes a hundredth of the time of replacing a file, and a fleet may write a thousand times a second.
 */
export function openMemories(
  folder: string,
  compactBytes = COMPACT_BYTES,
): (device: { deviceType: number; id: number }) => DeviceMemory {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'memory.jsonl')
  const all: Sections = existsSync(file) ? readSections(file) : new Map()
  let journal = openSync(file, 'a', 0o600)
  let grown = 0
  const append = (line: string) => {
    appendFileSync(journal, line)
    grown += line.length
    if (grown < compactBytes) return
    grown = 0
    writeFileSync(`${file}.part`, linesOf(all), { mode: 0o600 })
    renameSync(`${file}.part`, file)
    closeSync(journal)
    journal = openSync(file, 'a', 0o600)
  }
  return ({ deviceType, id }) => {
    const device = `${deviceType}:${id}`
    return {
      read: (section) => {
        const text = all.get(device)?.get(section)
        return text === undefined ? undefined : JSON.parse(text)
      },
      write: (section, value) => {
        const text = JSON.stringify(value)
        remember(all, { device, section, text })
        append(lineOf(device, section, text))
      },
    }
  }
}

/** An in-memory implementation, for tests. */
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

function remember(
  all: Sections,
  { device, section, text }: { device: string; section: string; text: string },
) {
  const sections = all.get(device)
  if (sections) sections.set(section, text)
  else all.set(device, new Map([[section, text]]))
}

/**
 * Tabs occur neither in JSON text nor in the names. The line starts with a line break, which ends a truncated line.
 */
function lineOf(device: string, section: string, text: string): string {
  return `\n${device}\t${section}\t${text}\t.`
}

function linesOf(all: Sections): string {
  return [...all]
    .flatMap(([device, sections]) => [...sections].map(([section, text]) => lineOf(device, section, text)))
    .join('')
}

function readSections(file: string): Sections {
  const all: Sections = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [device, section, text, end] = line.split('\t')
    // A line without its end is truncated and was never stored.
    if (device && section && text && end === '.') remember(all, { device, section, text })
  }
  return all
}
