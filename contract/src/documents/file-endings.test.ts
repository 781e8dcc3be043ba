import { expect, test } from 'vitest'
import { UPLOAD_TYPES } from './document-types.ts'
import { TRIAL_PICTURE_TYPES } from '../qc/qc-trials.ts'
import { ATTACHMENT_TYPES } from '../support/ticket-rules.ts'
import { endingsOf, fittingName } from './file-endings.ts'

test.each([
  ['a.pdf', 'application/pdf', 'a.pdf'],
  ['A.PDF', 'application/pdf', 'A.PDF'],
  ['a.pdf.exe', 'application/pdf', 'a.pdf.exe.pdf'],
  ['a.pdf.exe. .', 'application/pdf', 'a.pdf.exe.pdf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/jpeg', 'photo.png.jpg'],
  ['setup.bat', 'text/plain; charset=utf-8', 'setup.bat.txt'],
  ['robot.log', 'text/plain', 'robot.log'],
  ['setup.msi', 'application/x-cfb', 'setup.msi.doc'],
  ['drawing.svg', 'application/xml', 'drawing.svg'],
  ['rows', 'text/csv;charset=utf-8', 'rows.csv'],
  ['a\u202Efdp.exe', 'application/pdf', 'afdp.exe.pdf'],
  ['a\n\u200Bb.pdf', 'application/pdf', 'a b.pdf'],
  ['Dockerfile', 'text/x-dockerfile', 'Dockerfile'],
])('%s with the content of %s is saved as %s', (name, type, saved) => {
  expect(fittingName(name, type)).toBe(saved)
})

test('a long name stays within the limit', () => {
  expect(fittingName('x'.repeat(255), 'application/pdf')).toBe(`${'x'.repeat(251)}.pdf`)
})

test('every type that can be uploaded has an ending', () => {
  const types = [...UPLOAD_TYPES, ...ATTACHMENT_TYPES, ...TRIAL_PICTURE_TYPES]
  expect(types.filter((type) => endingsOf(type) === undefined)).toEqual([])
})
