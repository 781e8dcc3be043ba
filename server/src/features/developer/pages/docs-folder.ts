import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type DocumentEntry, type FolderEntry, pageEntry } from '../tree/documentation-entries.ts'
import { locationOf } from '../tree/documentation-places.ts'
import { html } from '../tree/html.ts'
import { type DocsLinks, markdownHtml } from './markdown.ts'

const DOCS = join(import.meta.dirname, '../../../../../docs')

const DEVICES = 'devices.md'
const DECISIONS = 'decisions'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'architecture.md':
    'The parts of the product, what happens to a request and to a value, and how a feature is added',
  'benchmarks.md': 'What was measured, and with which limits it is compared',
  'conventions.md': 'How endpoints, screens, tables, jobs and tests are written',
  'checks.md': 'What is verified before a change lands',
  'delivery.md': 'How a version is made, installed, upgraded, and taken back',
  'monitoring.md': 'What to watch of a running server, and when to raise an alarm',
  'operations.md': 'Start and stop, settings, backups, updates, and what to do when something fails',
  'savings.md': 'How the savings calculator computes',
  'scaling.md': 'How much one server carries, and how to run several',
  [DEVICES]: 'All that a device needs to publish data and to carry out commands, over MQTT or HTTP',
}

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

interface DocsPage {
  /** Relative to the folder, with slashes. */
  readonly path: string
  readonly name: string
  readonly location: string
}

/** Locations in the tree. */
interface DocsPlaces {
  /** The folder for the device protocol. */
  readonly devices: string
  /** The folder that gets the entry `guides`. */
  readonly guidesIn: string
}

const GUIDES = 'Guides'
const RECORDS = 'Decision records'

/**
 * The pages of the folder `docs`: the device protocol, and a folder with all others. The files are listed once at start;
 * no other file is ever read.
 */
export function docsPages({ devices, guidesIn }: DocsPlaces): {
  readonly protocol: readonly DocumentEntry[]
  readonly guides: FolderEntry
} {
  const guidesLocation = locationOf(guidesIn, GUIDES)
  const recordsLocation = locationOf(guidesLocation, RECORDS)
  const pages = listFiles('**/*.md').map((path): DocsPage => {
    const name = nameOf(path)
    if (path === DEVICES) return { path, name, location: locationOf(devices, name) }
    const folder = path.startsWith(`${DECISIONS}/`) ? recordsLocation : guidesLocation
    return { path, name, location: locationOf(folder, name) }
  })
  const links = linksBetween(pages)
  const entriesIn = (folder: string) =>
    pages
      .filter(({ location, name }) => location === locationOf(folder, name))
      .map((page) => pageOf(page, links))
  return {
    protocol: entriesIn(devices),
    guides: {
      name: GUIDES,
      description: 'How the product is built, run and changed',
      canTakeDocument: true,
      entries: [
        ...entriesIn(guidesLocation),
        {
          name: RECORDS,
          description: 'What was decided where there was a choice, and why',
          canTakeDocument: false,
          entries: entriesIn(recordsLocation),
        },
      ],
    },
  }
}

/** Sorted; empty when an installation comes without the folder. */
const listFiles = (pattern: string) => globSync(pattern, { cwd: DOCS }).toSorted()

function pageOf({ path, name }: DocsPage, links: DocsLinks): DocumentEntry {
  return pageEntry({
    name,
    description: DESCRIPTIONS[path] ?? `The file docs/${path}`,
    body: async () => html`${markdownHtml({ text: await readFile(join(DOCS, path), 'utf8'), path }, links)}`,
  })
}

/** The heading of a page, with the number of the file name before it (decision records). */
function nameOf(path: string): string {
  const heading = /^# +(.+)$/m.exec(readFileSync(join(DOCS, path), 'utf8'))?.[1] ?? path
  const number = /(?:^|\/)(\d{4})-[^/]*$/.exec(path)?.[1]
  const name = heading
    // Some records have their number in the heading too.
    .replace(/^\d+\. /, '')
    .replaceAll(/[`>/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return number === undefined ? name : `${number} ${name}`
}

function linksBetween(pages: readonly DocsPage[]): DocsLinks {
  const locations = new Map(pages.map(({ path, location }) => [path, location]))
  const pictures = new Set(listFiles('**/*.{png,jpg,svg,webp}'))
  return {
    locationOf: (path) => locations.get(path),
    pictureOf: (path) => {
      const type = PICTURE_TYPES[extname(path)]
      if (type === undefined || !pictures.has(path)) return undefined
      return `data:${type};base64,${readFileSync(join(DOCS, path)).toString('base64')}`
    },
  }
}
