import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { expect, it } from 'vitest'
import {
  contentOf,
  crumbsOf,
  documentationOf,
  foundEntries,
  nearestFolder,
  parentOf,
  tidyLocation,
} from './documentation.ts'
import { rowIndexOf, treeRows } from './DocumentationTree.tsx'

const entryOf = (
  location: string,
  kind: DocumentationEntry['kind'] = 'html',
  description = '',
): DocumentationEntry => ({
  location,
  name: location.split('>').at(-1) ?? '',
  kind,
  description,
  hasContent: kind !== 'folder',
  canTakeDocument: false,
  document: null,
})

const tree = documentationOf([
  entryOf('Console', 'folder'),
  entryOf('Console>REST API', 'folder', 'Every call'),
  entryOf('Console>REST API>OpenAPI', 'download'),
  entryOf('Console>REST API>Token', 'api', 'Signs in'),
  entryOf('Console>Data model', 'image', 'A diagram of every table'),
  entryOf('Monitoring', 'pdf'),
])
const shown = (open: readonly string[]) =>
  treeRows(tree, new Set(open)).map(({ node, isOpen, position, siblings }) =>
    [node.entry.location, isOpen, `${position}/${siblings}`].join(' '),
  )

it('arranges entries by their location', () => {
  expect(contentOf(tree, '').map(({ entry }) => entry.name)).toEqual(['Console', 'Monitoring'])
  expect(contentOf(tree, 'Console>REST API').map(({ level }) => level)).toEqual([3, 3])
  expect(contentOf(tree, 'Monitoring')).toEqual([])
})

it('the breadcrumb begins with Documentation', () => {
  expect(crumbsOf('Console>REST API')).toEqual([
    { name: 'Documentation', location: '' },
    { name: 'Console', location: 'Console' },
    { name: 'REST API', location: 'Console>REST API' },
  ])
  expect(crumbsOf('')).toHaveLength(1)
  expect([parentOf('Console>REST API>Token'), parentOf('Console'), parentOf('')]).toEqual([
    'Console>REST API',
    '',
    '',
  ])
})

it('tidies a location that somebody typed', () => {
  expect(['Console > REST API', '>Console>', ' ', 'a>>b'].map(tidyLocation)).toEqual([
    'Console>REST API',
    'Console',
    '',
    'a>b',
  ])
})

it('finds the nearest folder of a missing location', () => {
  expect(nearestFolder(tree, 'Console>REST API>Gone')).toBe('Console>REST API')
  expect(nearestFolder(tree, 'Console>Gone>Deeper>Still')).toBe('Console')
  expect(nearestFolder(tree, 'Monitoring>Below a document')).toBe('')
  expect(nearestFolder(tree, 'Gone')).toBe('')
})

const found = (...words: string[]) => foundEntries(tree, words).map(({ entry }) => entry.name)
it('finds entries by every word, in names and descriptions', () => {
  expect(found('diagram')).toEqual(['Data model'])
  expect(found('every', 'table')).toEqual(['Data model'])
  expect(found('every')).toEqual(['REST API', 'Data model'])
  expect(found('every', 'token')).toEqual([])
})

it('lists only the rows of open folders', () => {
  expect(shown([])).toEqual(['Console false 1/2', 'Monitoring  2/2'])
  expect(shown(['Console', 'Monitoring', 'Console>REST API>Token'])).toEqual([
    'Console true 1/2',
    'Console>REST API false 1/2',
    'Console>Data model  2/2',
    'Monitoring  2/2',
  ])
  // An open folder within a closed one is hidden.
  expect(shown(['Console>REST API'])).toEqual(['Console false 1/2', 'Monitoring  2/2'])
})

it('a hidden location has the row of the folder around it', () => {
  const rows = treeRows(tree, new Set(['Console']))
  expect(rowIndexOf(rows, 'Console>REST API>Token')).toBe(1)
  expect(rowIndexOf(rows, 'Monitoring')).toBe(3)
  expect(rowIndexOf(rows, 'Consoles')).toBe(-1)
})
