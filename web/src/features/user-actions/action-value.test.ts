import { expect, it } from 'vitest'
import { valueLine, valueLines, valueToCopy, changesOf } from './action-value.ts'

it('lists only the parts that differ', () => {
  const before = { name: 'Park', size: 3, place: { city: 'Aarhus', zip: null }, old: true }
  const after = { name: 'Lake', size: 3, place: { city: 'Aarhus', zip: '8000' }, new: [1] }
  expect(changesOf(before, after)).toEqual([
    { path: 'name', kind: 'changed', before: 'Park', after: 'Lake' },
    { path: 'place.zip', kind: 'added', before: '', after: '8000' },
    { path: 'old', kind: 'removed', before: 'true', after: '' },
    { path: 'new', kind: 'added', before: '', after: '[ 1 ]' },
  ])
})

const change = (before: unknown, after: unknown) => changesOf({ tags: before }, { tags: after })

it('shows the removed and added names of a list', () => {
  expect(change(['A', 'B'], ['B', 'C'])).toEqual([{ path: 'tags', kind: 'changed', before: 'A', after: 'C' }])
  expect(change(['A'], ['A', 'B', 'C'])).toEqual([{ path: 'tags', kind: 'added', before: '', after: 'B, C' }])
  expect(change([1, 2], [2])).toEqual([{ path: 'tags', kind: 'removed', before: '1', after: '' }])
  expect(change(['A', 'B'], ['B', 'A'])).toEqual([
    { path: 'tags', kind: 'changed', before: 'A, B', after: 'B, A' },
  ])
})

it('lists the parts of a value that was added or removed as a whole', () => {
  expect(changesOf(null, { name: 'Park' })).toEqual([
    { path: 'name', kind: 'added', before: '', after: 'Park' },
  ])
  expect(changesOf({ name: 'Park' }, null)).toEqual([
    { path: 'name', kind: 'removed', before: 'Park', after: '' },
  ])
  expect(changesOf('a', 'b')).toEqual([{ path: '', kind: 'changed', before: 'a', after: 'b' }])
  expect(changesOf(null, undefined)).toEqual([])
})

it('shows a value on one line, and copies it as indented JSON', () => {
  expect(valueLine({ name: 'a\nb', list: [1, 2] })).toBe('{ "name": "a\\nb", "list": [ 1, 2 ] }')
  expect(valueToCopy({ name: 'x' })).toBe('{\n  "name": "x"\n}')
  expect([valueLine('plain'), valueToCopy('plain')]).toEqual(['plain', 'plain'])
  expect([valueLine(null), valueToCopy(undefined)]).toEqual(['', ''])
})

it('a name in a value does not turn what stands after it', () => {
  const value = { name: '\u202E6014', at: 'אב', robotId: 4106 }
  expect(valueLine(value)).toBe('{ "name": "[U+202E]6014", "at": "\u2068אב\u2069", "robotId": 4106 }')
  expect(valueLines('\u202E6014')).toBe('[U+202E]6014')
  expect(valueToCopy(value)).toBe(JSON.stringify(value, null, 2))
  expect(changesOf({ name: 'a' }, { name: '\u202Ea' })).toEqual([
    { path: 'name', kind: 'changed', before: 'a', after: '[U+202E]a' },
  ])
})
