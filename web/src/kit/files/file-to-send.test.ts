import {
  DOCUMENT_TYPES,
  documentTypeOf,
  UPLOAD_TYPES,
} from '@service-center/contract/documents/document-types.ts'
import { expect, it } from 'vitest'
import { FILE_RULES, fileToSend, titleOf } from './file-to-send.ts'

it.each([
  ['Price_list 2026.pdf', 'Price list 2026'],
  ['archive.tar.gz', 'archive.tar'],
  ['.htaccess', '.htaccess'],
  ['no ending', 'no ending'],
])('suggests a title for %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

const sent = (name: string, type: string) => fileToSend(new File(['a'], name, { type })).type

it('sends a file with the media type of its extension, not the one of the system', () => {
  expect(sent('a.CSV', 'application/vnd.ms-excel')).toBe('text/csv')
  expect(sent('a.svg', '')).toBe('image/svg+xml')
  expect(sent('a.unknown', 'text/plain')).toBe('text/plain')
})

it('shows only PDFs and pixel images in the page', () => {
  const drawn = DOCUMENT_TYPES.filter(({ drawnAs }) => drawnAs !== undefined).flatMap(({ types }) => types)
  expect(drawn).toEqual([
    'application/pdf',
    'image/png',
    'image/apng',
    'image/jpeg',
    'image/gif',
    'image/webp',
  ])
  expect(
    ['image/svg+xml', 'application/xml', 'text/html'].map((type) => documentTypeOf(type)?.drawnAs),
  ).toEqual([undefined, undefined, undefined])
})

it('lists each type and each extension once', () => {
  expect(new Set(UPLOAD_TYPES).size).toBe(UPLOAD_TYPES.length)
  expect(new Set(FILE_RULES.endings).size).toBe(FILE_RULES.endings.length)
})
