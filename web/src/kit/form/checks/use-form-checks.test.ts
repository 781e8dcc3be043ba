import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkInput } from './use-form-checks.ts'

const plan = endpoint({
  method: 'POST',
  path: '/api/plans/{id}',
  summary: 'A plan',
  right: 'verified',
  params: z.strictObject({ id: z.string() }),
  upload: {
    field: 'plan',
    maxBytes: 1000,
    types: ['application/pdf'],
    fields: z.strictObject({ title: z.string().min(3, 'Too short.') }),
  },
  response: z.null(),
  actionType: 'AddPlan',
  changes: [],
})

it('checks params and the fields of an upload, and requires the file', () => {
  const file = new File(['plan'], 'plan.pdf')
  expect(checkInput(plan, { params: { id: '1' }, upload: { file, fields: { title: 'Field' } } })).toEqual([])
  expect(checkInput(plan, { upload: { fields: { title: 'x' } } })).toEqual([
    { param: 'id', msg: 'This field is required' },
    { param: 'title', msg: 'Too short.' },
    { param: 'plan', msg: 'This field is required' },
  ])
})
