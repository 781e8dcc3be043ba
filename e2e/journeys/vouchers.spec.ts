import { vouchers } from '@service-center/contract/vouchers/vouchers.ts'
import type { Page } from '@playwright/test'
import { addDevice } from '../../server/src/testing/server/world.ts'
import { addAccount, customerId } from '../support/accounts.ts'
import { expectAccessible } from '../support/accessible.ts'
import { call } from '../support/api.ts'
import { deviceToken } from '../support/device.ts'
import { expect, test, type Journey } from '../support/test.ts'

const PANEL = '/settings/user'
let nextId = 48_001

const widget = (page: Page) => page.getByRole('region', { name: 'Check voucher', exact: true })

async function createVoucher({ server, tokenOf }: Pick<Journey, 'server' | 'tokenOf'>): Promise<string> {
  const reply = await call(vouchers.create, {
    url: server.url,
    token: await tokenOf('staff'),
    body: { count: 1, batch: 'Journey' },
  })
  return reply.codes[0] ?? ''
}

/** A tablet of a customer redeems a code. */
async function redeem(needs: Pick<Journey, 'server' | 'tokenOf' | 'db'>, code: string, customer: string) {
  const { db, server } = needs
  const id = nextId++
  const customer_id = await customerId(db, customer)
  await addDevice(db, { type: 2, id, customerId: customer_id })
  const token = await deviceToken(needs, { deviceType: 2, deviceId: id })
  const reply = await fetch(`${server.url}/api/v1/${token}/rpc`, {
    method: 'POST',
    body: JSON.stringify({ method: 'redeemVoucher', params: { code } }),
  })
  expect(await reply.json()).toEqual({ result: 'redeemed' })
  return { id, customer: customer_id }
}

test('a voucher is valid until redeemed; then the widget shows when, by whom and on which tablet', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const code = await createVoucher({ server, tokenOf })
  const page = await open({ as: 'staff', path: PANEL })
  const check = widget(page)
  const field = check.getByRole('textbox', { name: 'Voucher code' })
  const button = check.getByRole('button', { name: 'Check', exact: true })
  await button.click()
  await expect(check.getByText('This field is required')).toBeVisible()
  await field.fill('TT-0000-0000-0000')
  await button.click()
  await expect(check.getByText('Invalid Voucher!')).toBeVisible()

  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await expect(check.getByText('Invalid Voucher!')).toBeHidden()
  await button.click()
  await expect(check.getByText('Valid Voucher!', { exact: true })).toBeVisible()
  // The card moves to the favourites and keeps its input.
  await check.getByRole('button', { name: 'Check voucher: favourite' }).click()
  await expect(field).toHaveValue(code.toLowerCase().replaceAll('-', ' '))
  await button.click()
  await expect(check.getByText('Valid Voucher!', { exact: true })).toBeVisible()

  const by = await redeem({ server, tokenOf, db }, code, 'Northern Clubs')
  await button.click()
  await expect(check.getByText(/^Redeemed at: \d\d:\d\d:\d\d, \w{3} \d+, \d\d$/)).toBeVisible()
  await expect(check.getByText(`Redeemed by: (${by.customer}) Northern Clubs`)).toBeVisible()
  await expect(check.getByText(`Tablet id: ${by.id}`)).toBeVisible()
  await expect(check.getByText('Valid Voucher!')).toBeHidden()
  await expectAccessible(page)
})

test('does not reveal which customer out of scope redeemed a voucher', async ({
  open,
  db,
  server,
  tokenOf,
}) => {
  const code = await createVoucher({ server, tokenOf })
  await redeem({ server, tokenOf, db }, code, 'Southern Clubs')
  const user = await addAccount(db, { username: 'voucher-clerk', rights: ['RobotName', 'VoucherChecker'] })
  const page = await open({ as: user.username, path: PANEL, width: 390 })
  const check = widget(page)
  await check.getByRole('textbox', { name: 'Voucher code' }).fill(code)
  await check.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(check.getByText('Redeemed by: a customer that you do not see')).toBeVisible()
  await expect(check.getByText('Tablet id')).toBeHidden()
  await expect(check.getByText('Southern')).toBeHidden()
})
