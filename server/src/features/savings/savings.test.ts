import { savings } from '@service-center/contract/savings/savings.ts'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

test('serves the PDF template of savings quotations to users who may calculate savings', async () => {
  const server = await startServerForTest()
  await addUser(server.db, { username: 'seller', customers: [1], rights: ['SavingsCalculator'] })
  await addUser(server.db, { username: 'clerk', customers: [1] })
  const get = async (user: string, headers: Record<string, string> = {}) => {
    const token = await server.signIn(user)
    return fetch(new URL(savings.template.path, server.url), {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  }
  const reply = await get('seller')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await reply.text()).toMatch(/^%PDF-[^]*%%EOF\s*$/)
  const part = await get('seller', { range: 'bytes=0-4' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  expect((await get('clerk')).status).toBe(403)
})
