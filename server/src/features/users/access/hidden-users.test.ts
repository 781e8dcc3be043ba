import { users } from '@service-center/contract/users/users.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { keepMails, mailsTo } from '../../../testing/server/mails.ts'
import { startServerForTest } from '../../../testing/server/test-server.ts'
import { addUser } from '../../../testing/server/world.ts'
import { createLink } from '../links/links.store.ts'

/**
 * The statements on accounts, links and mails that PostgreSQL executes during `work`, without the job that
 * sends mails.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  // pg's `query` has many forms; ours is an object or a text.
  const calls = query.mock.calls as unknown as [string | { text: string }][]
  const texts = calls.map(([given]) => (typeof given === 'string' ? given : given.text))
  query.mockRestore()
  return texts.filter((text) => /password_link|app_user|into "mail"|from mail/.test(text))
}

test('when unknown users are hidden, all requests get the same answer, after the same work', async () => {
  const hiding = await startServerForTest({ HIDE_UNKNOWN_USERS: 'on' })
  await keepMails(hiding.db)
  const email = 'known@example.com'
  await addUser(hiding.db, { username: 'known', customers: [1] })
  await hiding.db.updateTable('app_user').set({ email }).where('username', '=', 'known').execute()
  await addUser(hiding.db, { username: 'homeless', customers: [1] })
  const printed = await createLink(hiding.db, { kind: 'password_link', username: 'homeless' })
  const work: Record<string, string[]> = {}
  for (const name of ['known', 'homeless', 'nobody']) {
    work[name] = await statementsOf(async () => {
      const asked = await hiding.call(users.requestPasswordReset, { body: { username: name } })
      expect(asked).toMatchObject({ status: 200, body: { email: null } })
    })
  }
  expect(work['known']).toHaveLength(5)
  const thrownAway = expect.stringContaining('delete from mail')
  for (const name of ['homeless', 'nobody']) {
    expect(work[name]).toEqual([...(work['known'] ?? []), thrownAway])
  }
  expect(await mailsTo(hiding.db, email)).toHaveLength(1)
  const mails = await hiding.db.selectFrom('mail').select('recipient').execute()
  expect(mails).toEqual([{ recipient: email }])
  // A request without effect does not invalidate a link that the user got in another way.
  const confirmed = await hiding.call(users.confirmPasswordLink, { params: { token: printed } })
  expect(confirmed.status).toBe(200)
})
