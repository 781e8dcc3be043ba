import { expect, it } from 'vitest'
import type { Values } from '../model/device.ts'
import { voucherOf } from '../model/vouchers.ts'
import { world } from '../model/world.ts'
import type { Behaviour, DeviceControls } from './behaviour.ts'
import { temporaryMemory, type DeviceMemory } from './device-memory.ts'
import { tabletBehaviour } from './tablet-behaviour.ts'

const [tablet] = world({ robots: 3 }).tablets
if (!tablet) throw new Error('a world without a tablet')
const someTablet = tablet
const NOTHING_SET = {
  locked: null,
  lock_message: null,
  knox_group: null,
  user_level: null,
  app_version_lock: null,
  layouts_revision: null,
  features: null,
  robot: null,
}

/** A tablet with a clock that only `run` moves. */
class TestTablet {
  now = 1_000_000
  connected = true
  restarts = 0
  reports = 0
  readonly sent: Readonly<Record<string, unknown>>[] = []
  /** Its calls to the server, and how the server answers them. */
  readonly asked: { method: string; params: unknown }[] = []
  answer: ((method: string, params: unknown) => Record<string, unknown> | undefined) | undefined
  readonly behaviour: Behaviour
  readonly memory: DeviceMemory
  #tasks: { time: number; task: () => void }[] = []

  constructor(memory = temporaryMemory(), device = someTablet) {
    this.memory = memory
    const controls: DeviceControls = {
      device,
      memory,
      now: () => this.now,
      at: (time, task) => void this.#tasks.push({ time, task }),
      isConnected: () => this.connected,
      state: () => this.values(),
      reportNow: () => void (this.reports += 1),
      sendAttributes: (values) => void this.sent.push(values),
      call: (_method, _params, done) => done(true),
      ask: (method, params, answered) => {
        this.asked.push({ method, params })
        const answer = this.answer?.(method, params)
        if (answer !== undefined) answered(answer)
      },
      restart: () => (this.restarts += 1),
    }
    this.behaviour = tabletBehaviour(controls)
    this.behaviour.start()
  }

  values(): Values {
    return { app_version: '7.12.0', 'User level': 'normal', ...this.behaviour.values() }
  }

  run(ms: number): void {
    this.now += ms
    const due = this.#tasks.filter(({ time }) => time <= this.now)
    this.#tasks = this.#tasks.filter(({ time }) => time > this.now)
    for (const { task } of due) task()
  }

  disconnected(): this {
    this.connected = false
    return this
  }

  afterRestart(): TestTablet {
    return new TestTablet(this.memory)
  }
}

it('reports being locked and unlocked, also after a restart', () => {
  const first = new TestTablet()
  expect(first.values()['locked']).toBe('0')
  first.behaviour.onAttributes({ locked: true, lock_message: 'Please pay.' })
  expect(first.values()['locked']).toBe('1')
  const second = first.afterRestart()
  expect(second.values()['locked']).toBe('1')
  // Unlocked while it was switched off: it reads that when it connects.
  second.behaviour.onAttributes(NOTHING_SET)
  expect(second.values()['locked']).toBe('0')
  expect(second.afterRestart().values()['locked']).toBe('0')
})

it('follows the robot that users connect it to, also after a restart, and none after disconnecting', () => {
  const first = new TestTablet()
  first.behaviour.onAttributes(NOTHING_SET)
  expect(first.values()).not.toHaveProperty('robot')
  first.behaviour.onAttributes({ robot: 4160 })
  expect(first.values()).toMatchObject({ robot: '4160', bluetooth: '1' })
  expect(first.reports).toBe(1)
  const second = first.afterRestart()
  expect(second.values()).toMatchObject({ robot: '4160' })
  second.behaviour.onAttributes({ ...NOTHING_SET, robot: 0 })
  expect(second.values()).toMatchObject({ robot: '', bluetooth: '0' })
  expect(second.afterRestart().values()).toMatchObject({ robot: '' })
})

it('reports after connecting what it was told before', () => {
  const { behaviour, sent } = new TestTablet().disconnected()
  behaviour.onAttributes({ ...NOTHING_SET, knox_group: 'Spring' })
  expect(sent).toEqual([])
  behaviour.onConnected()
  expect(sent).toMatchObject([{ knox_group: 'Spring' }])
  behaviour.onConnected()
  expect(sent).toHaveLength(1)
})

it('applies known user levels only', () => {
  const { behaviour } = new TestTablet()
  behaviour.onAttributes({ user_level: 'super' })
  expect(behaviour.values()['User level']).toBe('super')
  behaviour.onAttributes({ user_level: 'emperor' })
  behaviour.onAttributes({ user_level: 7 })
  expect(behaviour.values()['User level']).toBe('super')
})

it('installs the version that it is locked to, once, and keeps it when it is unlocked', () => {
  const first = new TestTablet()
  first.behaviour.onAttributes({ app_version_lock: '7.11.0' })
  expect(first.behaviour.isBusy()).toBe(true)
  expect(first.values()['app_version']).toBe('7.12.0')
  first.behaviour.onConnected()
  first.run(60_000)
  expect(first.values()['app_version']).toBe('7.11.0')
  expect(first.restarts).toBe(1)
  first.behaviour.onAttributes({ app_version_lock: null })
  first.run(60_000)
  const second = first.afterRestart()
  second.behaviour.onConnected()
  second.run(60_000)
  expect(second.values()['app_version']).toBe('7.11.0')
  expect(second.restarts).toBe(0)
})

it('does not install a version after being unlocked, and continues after a restart', () => {
  const first = new TestTablet()
  first.behaviour.onAttributes({ app_version_lock: '7.10.2' })
  first.behaviour.onAttributes({ app_version_lock: '7.10.1' })
  first.run(60_000)
  first.run(60_000)
  expect(first.values()['app_version']).toBe('7.10.1')
  first.behaviour.onAttributes({ app_version_lock: '7.9.0' })
  first.behaviour.onAttributes({ app_version_lock: null })
  first.run(60_000)
  expect(first.values()['app_version']).toBe('7.10.1')
  first.behaviour.onAttributes({ app_version_lock: '7.11.0' })
  const second = first.afterRestart()
  second.behaviour.onConnected()
  second.run(60_000)
  expect(second.values()['app_version']).toBe('7.11.0')
})

it('shows notifications, resets its app, applies a profile, and reports it', () => {
  const first = new TestTablet()
  const params = { title: 'Payment', message: 'Please pay.' }
  expect(first.behaviour.answer('notify', params)).toEqual({ result: 'shown' })
  expect(first.sent.at(-1)).toMatchObject({ last_notification: 'Payment: Please pay.' })
  expect(first.behaviour.answer('push_profile', {})).toEqual({ result: 'applied' })
  expect(first.behaviour.answer('reset_app', {})).toEqual({ result: 'resetting' })
  // The answer is sent before it restarts.
  expect(first.restarts).toBe(0)
  first.run(1)
  expect(first.restarts).toBe(1)
  first.behaviour.onAttributes({ knox_group: 'Spring' })
  expect(first.sent.at(-1)).toEqual({ knox_group: 'Spring', last_notification: '', resets: 1, profiles: 1 })
  expect(first.behaviour.answer('explode', {})).toEqual({
    error: "This device does not know the method 'explode'.",
  })
})

const told = (option: string) => ({
  features: { features: { text: { options: [option], metadata: [] } }, templates: [] },
})

it('keeps its features after a restart, and confirms them once', () => {
  const first = new TestTablet()
  expect(first.behaviour.sharedAttributes).toContain('features')
  first.behaviour.onAttributes(NOTHING_SET)
  expect(first.sent).toEqual([])
  first.behaviour.onAttributes(told('bold'))
  first.behaviour.onAttributes(told('bold'))
  expect(first.sent).toEqual([told('bold')])
  const second = first.afterRestart().disconnected()
  // It reads its attributes before its connection is open.
  second.behaviour.onAttributes({ ...NOTHING_SET, ...told('bold') })
  second.behaviour.onConnected()
  expect(second.sent).toEqual([])
  second.behaviour.onAttributes({ ...NOTHING_SET, ...told('serif') })
  expect(second.sent).toEqual([])
  second.behaviour.onConnected()
  expect(second.sent).toEqual([told('serif')])
})

/** A server with layouts 1 to `count`, in pages of two. */
const layoutsOf = (count: number, revision: number) => (_method: string, params: unknown) => {
  const { after } = params as { after: number }
  const layouts = [after + 1, after + 2].filter((id) => id <= count).map((id) => ({ id }))
  return { result: { revision, layouts, next: after + 2 < count ? after + 2 : null } }
}

it('reads changed layouts once, page by page', () => {
  const first = new TestTablet()
  first.behaviour.onAttributes(NOTHING_SET)
  expect(first.asked).toEqual([])
  expect(first.values()['layouts']).toBeUndefined()
  first.answer = layoutsOf(5, 17)
  first.behaviour.onAttributes({ layouts_revision: 17 })
  expect(first.asked.map(({ params }) => params)).toEqual([{ after: 0 }, { after: 2 }, { after: 4 }])
  expect(first.values()['layouts']).toBe('5')
  const second = first.afterRestart()
  second.behaviour.onAttributes({ ...NOTHING_SET, layouts_revision: 17 })
  second.behaviour.onConnected()
  expect(second.asked).toEqual([])
  expect(second.values()['layouts']).toBe('5')
})

it('reads its layouts after the next connection when an answer was lost', () => {
  const { behaviour, asked, ...rest } = new TestTablet()
  behaviour.onAttributes({ layouts_revision: 3 })
  expect(asked.length).toBe(1)
  behaviour.onConnected()
  expect(asked.length).toBe(2)
  expect(rest.restarts).toBe(0)
})

it('redeems its voucher once, after a while, until it is answered', () => {
  const owner = world({ robots: 60 }).tablets.find((one) => voucherOf(one)?.usedBefore === null)
  if (!owner) throw new Error('a world without a voucher')
  const code = voucherOf(owner)?.code
  const tablet = new TestTablet(undefined, owner)
  const HOUR = 3_600_000
  tablet.behaviour.onConnected()
  expect(tablet.asked).toEqual([])
  tablet.run(2 * HOUR)
  expect(tablet.asked).toEqual([{ method: 'redeemVoucher', params: { code } }])
  // Not answered: the connection was lost.
  tablet.answer = () => ({ result: 'redeemed' })
  tablet.behaviour.onConnected()
  tablet.run(2 * HOUR)
  expect(tablet.asked.length).toBe(2)
  tablet.behaviour.onConnected()
  tablet.run(2 * HOUR)
  expect(tablet.asked.length).toBe(2)
})
