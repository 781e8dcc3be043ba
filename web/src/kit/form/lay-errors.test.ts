import { expect, it } from 'vitest'
import { fieldFinder, layErrors } from './lay-errors.ts'

const SHOWN = new Set(['name', 'customers', 'frames', 'frames.0.to', 'from'])
const find = fieldFinder({ dateFrom: 'from', body: 'frames' }, (path) => SHOWN.has(path))
const lay = (...params: string[]) =>
  layErrors(
    params.map((param) => ({ param, msg: `wrong ${param}` })),
    find,
  )

it('lays errors on fields: nested ones, parts of a list on their list, renamed ones on theirs', () => {
  expect(lay('name', 'frames.0.to', 'customers.3', 'dateFrom').fields).toEqual({
    name: 'wrong name',
    'frames.0.to': 'wrong frames.0.to',
    customers: 'wrong customers.3',
    from: 'wrong dateFrom',
  })
  expect(lay('body.0.to').fields).toEqual({ 'frames.0.to': 'wrong body.0.to' })
})

it('keeps the first error of a field', () => {
  const errors = [
    { param: 'name', msg: 'first' },
    { param: 'name', msg: 'second' },
  ]
  expect(layErrors(errors, find)).toEqual({ fields: { name: 'first' }, rest: undefined })
})

it('loses no error that has no field', () => {
  expect(lay('name', 'version', 'to.nowhere')).toEqual({
    fields: { name: 'wrong name' },
    rest: 'version: wrong version\nto.nowhere: wrong to.nowhere',
  })
  expect(layErrors([{ param: '', msg: 'At least one.' }], find).rest).toBe('At least one.')
})
