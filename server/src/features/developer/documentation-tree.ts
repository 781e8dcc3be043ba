import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readCatalogue } from '../../platform/database/catalogue.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { bytesAnswer } from '../../platform/files/file-answers.ts'
import type { Config } from '../../platform/start/config.ts'
import type { Setting } from '../../platform/start/settings.ts'
import { groupDot, overviewDot, viewsDot } from './diagrams/data-model-dot.ts'
import { createDiagramDrawer, type Diagram, type DrawDiagram, diagramEntry } from './diagrams/draw-diagram.ts'
import { GROUP_NAMES, groupsOf } from './diagrams/table-groups.ts'
import { dumps } from './dumps/dumps.ts'
import { delivery, monitoring, warehouse } from './pages/pdf-documents.ts'
import { systemDiagrams } from './diagrams/system-diagrams.ts'
import { docsPages } from './pages/docs-folder.ts'
import { backendVariables, frontendVariables } from './pages/environment-variables.ts'
import { integrations } from './pages/integrations.ts'
import { restApi } from './pages/rest-api.ts'
import { scheduledActions } from './pages/scheduled-actions.ts'
import { userAccess } from './pages/user-access.ts'
import {
  type DocumentationNode,
  type DocumentEntry,
  type FolderEntry,
  pageEntry,
} from './tree/documentation-entries.ts'

/** The schemas with tables: our own, and that of the work queue. */
const TABLES = ['public', 'pgboss']
/** The schema of the views that the data extractor reads. */
const VIEWS = ['extract']

/** Diagrams of the present database: all tables, the tables of each group, and the views of the data extractor. */
function dataModel({ draw }: { readonly draw: DrawDiagram }): DocumentationNode[] {
  const entry = (
    name: string,
    description: string,
    diagramOf: (db: Database) => Promise<Diagram>,
  ): DocumentEntry => diagramEntry({ name, description, draw, diagramOf: ({ db }) => diagramOf(db) })
  return [
    entry('Overview', 'All tables of the database, and which of them refer to which', async (db) => ({
      title: 'Data model: all tables and their relations',
      dot: overviewDot(groupsOf(await readCatalogue(db, TABLES))),
    })),
    ...GROUP_NAMES.map((name) =>
      entry(name, `The tables of '${name}' with their columns, types and keys`, async (db) => {
        const groups = groupsOf(await readCatalogue(db, TABLES))
        const group = groups.find((one) => one.name === name) ?? { name, tables: [] }
        return { title: `Data model: ${name}`, dot: groupDot(group, groups) }
      }),
    ),
    entry('Views of the data extractor', 'What queries of the data extractor may read', async (db) => ({
      title: 'Data model: the views of the data extractor',
      dot: viewsDot(await readCatalogue(db, VIEWS)),
    })),
  ]
}

const FOLDER = join(import.meta.dirname, '../../../../container')

/** Files of the folder `container`. */
const FILES = [
  ['Container script', 'container.sh', 'x-sh', 'Builds and starts the product with its database and Redis'],
  ['Dockerfile', 'Dockerfile', 'x-dockerfile', "How the product's image is built"],
  ['Compose file', 'compose.yaml', 'plain', 'The containers of an installation, and how they are connected'],
  [
    'Broker settings',
    'mosquitto/mosquitto.conf',
    'plain',
    'An example of a broker for several server processes',
  ],
] as const

function containerFiles(): DocumentationNode[] {
  return FILES.map(([name, file, type, description]) => ({
    name,
    kind: 'text',
    description,
    content: async () =>
      bytesAnswer({
        name: basename(file),
        contentType: `text/${type}; charset=utf-8`,
        content: await readFile(join(FOLDER, file)),
      }),
  }))
}

export interface DocumentationSettings {
  readonly config: Config
}

const SERVICE_CENTER = 'Service Center'
const ROBOT_COMPANY = 'Robot company'
const DEVICES = 'Devices'

/**
 * The whole developer documentation (specification 3, section 2), in the order of its menus. Documents of staff refer to
 * their folder by its location: renaming a folder needs a migration that moves them.
 */
export function documentationTree(app: App, { config }: DocumentationSettings): readonly DocumentationNode[] {
  const { settings } = config
  const { protocol, guides } = docsPages({
    devices: `${ROBOT_COMPANY}${LOCATION_SEPARATOR}${DEVICES}`,
    guidesIn: SERVICE_CENTER,
  })
  const draw = createDiagramDrawer(app.fastify.log)
  const model: FolderEntry = {
    name: 'Data model',
    description: 'The tables and how they refer to each other, drawn from the database as it is',
    canTakeDocument: true,
    entries: replaceable(dataModel({ draw })),
  }
  return [
    {
      name: SERVICE_CENTER,
      description: 'This console and its server: who may do what, its calls, its data and its settings',
      canTakeDocument: true,
      entries: [accessAndActions(app), restApi(), model, deployment(settings), guides],
    },
    {
      name: ROBOT_COMPANY,
      description: 'The robots, and the systems around them',
      canTakeDocument: true,
      entries: [
        pageEntry({
          name: 'Integrations',
          description: 'Each outside service: what it does, its settings, and what is used without it',
          body: ({ viewer }) => integrations(settings, viewer),
        }),
        ...replaceable(systemDiagrams({ config, draw })),
        {
          name: 'Database',
          description: 'What is stored, and copies of it',
          canTakeDocument: true,
          entries: [model, ...dumps(config)],
        },
        ...containerFiles(),
        ...replaceable(warehouse(app)),
        {
          name: DEVICES,
          description: 'What robots, tablets and reference stations say and hear',
          canTakeDocument: true,
          entries: protocol,
        },
      ],
    },
    {
      name: 'Calibration software',
      description: 'The software that calibrates robots',
      canTakeDocument: true,
      entries: [
        {
          name: 'Calibration software',
          kind: 'pdf',
          description:
            'The manual of the software that calibrates robots. It is no part of this product, so staff add it here',
          canTakeDocument: true,
        },
      ],
    },
    {
      name: 'CI/CD',
      description: 'How a change is verified, and how it reaches an installation',
      canTakeDocument: true,
      entries: replaceable(delivery(app)),
    },
    {
      name: 'Monitoring',
      description: 'What to watch of a running server',
      canTakeDocument: true,
      entries: replaceable(monitoring(app)),
    },
  ]
}

function accessAndActions(app: App): FolderEntry {
  return {
    name: 'Access and actions',
    description: 'What each right opens, and what the server does by itself',
    canTakeDocument: true,
    entries: [
      pageEntry({
        name: 'User Access',
        description: 'Every access field with its level and the calls that it opens',
        body: userAccess,
      }),
      pageEntry({
        name: 'Scheduled Actions',
        description: 'Every periodic job and every kind of queued work, with their last runs',
        body: (call) => scheduledActions(app, call),
      }),
    ],
  }
}

function deployment(settings: readonly Setting[]): FolderEntry {
  return {
    name: 'Deployment',
    description: 'The settings of the server and of the console',
    canTakeDocument: true,
    entries: [
      pageEntry({
        name: 'Backend environment variables',
        description: 'Every setting of the server: its meaning, its default, and whether it is set',
        body: ({ viewer }) => backendVariables(settings, viewer),
      }),
      pageEntry({
        name: 'Frontend environment variables',
        description: 'What the console is told by the server, and what its build reads',
        body: ({ viewer }) => frontendVariables(settings, viewer),
      }),
    ],
  }
}

/** Lets staff replace these documents by their own. */
const replaceable = (nodes: readonly DocumentationNode[]): DocumentationNode[] =>
  nodes.map((node) => ('entries' in node ? node : { ...node, canTakeDocument: true }))
