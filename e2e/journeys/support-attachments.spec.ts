import { addTicket, attachPicture } from '../support/tickets.ts'
import { expect, test } from '../support/test.ts'

const MANY = 30

test('loads pictures when they come into view, and shows names with the ending of what they are, within the page', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const issue = await addTicket(db, { subject: 'Shrike has pictures' })
  const token = await tokenOf('staff')
  const attach = (name: string) => attachPicture(server.url, { token, issueId: issue, name })
  await attach('\u202egnp.lmth')
  await attach(`${'n'.repeat(200)}.png`)
  for (let place = 0; place < MANY; place++) await attach(`field ${place}.png`)
  const asked = new Set<string>()
  const page = await open({
    as: 'staff',
    path: `/support/${issue}`,
    width: 390,
    before: async (opened) => {
      opened.on('request', (request) => {
        if (request.url().includes('/files/')) asked.add(request.url())
      })
    },
  })
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText(`${MANY + 3} comments`)).toBeVisible()
  const picture = (name: string) => history.getByRole('img', { name, exact: true })
  await history.getByRole('button', { name: 'Download gnp.lmth.png' }).scrollIntoViewIfNeeded()
  await expect(picture('gnp.lmth.png')).toBeVisible()
  const width = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main li button')].map((one) => one.getBoundingClientRect().right),
    ),
  )
  expect(width).toBeLessThanOrEqual(390)
  expect(asked.size).toBeLessThan(MANY)
  await history.getByRole('button', { name: `Download field ${MANY - 1}.png` }).scrollIntoViewIfNeeded()
  await expect(picture(`field ${MANY - 1}.png`)).toBeVisible()
})
