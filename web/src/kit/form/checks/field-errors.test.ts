import { expect, it } from 'vitest'
import { fieldFinder, assignErrors } from './field-errors.ts'

const SHOWN = new Set(['name', 'customers', 'frames', 'frames.0.to', 'from'])
const find = fieldFinder({ dateFrom: 'from', body: 'frames' }, (path) => SHOWN.has(path))
const assign = (...params: string[]) =>
  assignErrors(
    params.map((param) => ({ param, msg: `wrong ${param}` })),
    find,
  )

it('assigns errors to nested fields, to the list of a list entry, and to renamed fields', () => {
  expect(assign('name', 'frames.0.to', 'customers.3', 'dateFrom').fields).toEqual({
    name: 'wrong name',
    'frames.0.to': 'wrong frames.0.to',
    customers: 'wrong customers.3',
    from: 'wrong dateFrom',
  })
  expect(assign('body.0.to').fields).toEqual({ 'frames.0.to': 'wrong body.0.to' })
})

it('keeps only the first error of a field', () => {
  const errors = [
    { param: 'name', msg: 'first' },
    { param: 'name', msg: 'second' },
  ]
  expect(assignErrors(errors, find)).toEqual({ fields: { name: 'first' }, rest: undefined })
})

it('joins the errors that have no field into one text', () => {
  expect(assign('name', 'version', 'to.nowhere')).toEqual({
    fields: { name: 'wrong name' },
    rest: 'version: wrong version\nto.nowhere: wrong to.nowhere',
  })
  expect(assignErrors([{ param: '', msg: 'At least one.' }], find).rest).toBe('At least one.')
})
