import { ERRORS, errorBody } from '@service-center/contract/errors.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '../testing/random-of.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import {
  type CallKind,
  type Model,
  type ModelUser,
  type Planned,
  randomFrom,
  record,
} from '../testing/configuration-model/model.ts'
import { expectedState, readState } from '../testing/configuration-model/seen-state.ts'
import { makeSmallFleet } from '../testing/configuration-model/small-fleet.ts'
import {
  createGroup,
  sendEmergencyMail,
  triggerBreakdown,
} from '../testing/configuration-model/emergency-calls.ts'
import { addBaseStation, connect } from '../testing/configuration-model/placement-calls.ts'
import { lockRobot, unlockRobot } from '../testing/configuration-model/robot-lock-calls.ts'
import { createCustomer, updateAccessGroups } from '../testing/configuration-model/group-calls.ts'
import {
  deleteCustomer,
  setCustomerName,
  setCustomerParent,
  setSalesRep,
} from '../testing/configuration-model/customer-calls.ts'
import {
  deprecate,
  lockVersions,
  setRobotName,
  setSubscription,
  setWarranty,
  undeprecate,
  unlockVersions,
} from '../testing/configuration-model/device-calls.ts'
import { restoreLayouts, transferLayouts } from '../testing/configuration-model/layout-calls.ts'
import { setAppVersion, setUserLevel } from '../testing/configuration-model/tablet-calls.ts'
import { undoChange } from '../testing/configuration-model/undo-call.ts'

// Hundreds of calls of the control panel by users of several customers, with and without rights, against a plain
// re-computation of the customer tree, the devices, the access groups and the rights.

/** Other sequences: `MODEL_SEED=7 MODEL_CALLS=5000`. */
const SEED = Number(process.env['MODEL_SEED'] ?? 11)
const CALLS = Number(process.env['MODEL_CALLS'] ?? 200)
/** How many calls are drawn for each call that is made. */
const CHOICES = 40
/** After this many calls, the state shown to one user is compared; at the end, the state shown to all. */
const COMPARE_EVERY = 20

/** Each user gets a random selection of these rights. */
const RIGHTS: readonly Right[] = [
  'SetTabletUserLevel',
  'TabletLevelDeveloper',
  'TabletAppVersion',
  'TabletDeprecatedAppVersion',
  'RobotName',
  'ConnectDevices',
  'DeprecateDevice',
  'BaseStation',
  'WarrantySubscription',
  'LockRS',
  'CustomerName',
  'CustomerParent',
  'CreateCustomer',
  'CreateRootDealer',
  'ChooseCustomerAsDealer',
  'DeleteCustomer',
  'SalesRep',
  'UpdateCustomerAccessGroups',
  'ManageCustomerLayouts',
  'SuspendService',
  'Emergency',
]

const DEVICE_KINDS: readonly CallKind[] = [
  setUserLevel,
  setAppVersion,
  setRobotName,
  deprecate,
  undeprecate,
  setWarranty,
  setSubscription,
  lockVersions,
  unlockVersions,
  addBaseStation,
  connect,
  connect,
  lockRobot,
  lockRobot,
  unlockRobot,
  unlockRobot,
]
const CUSTOMER_KINDS: readonly CallKind[] = [
  setCustomerName,
  setCustomerParent,
  setCustomerParent,
  setSalesRep,
  deleteCustomer,
  createCustomer,
  createCustomer,
  updateAccessGroups,
  updateAccessGroups,
  transferLayouts,
  transferLayouts,
  restoreLayouts,
]
const EMERGENCY_KINDS: readonly CallKind[] = [sendEmergencyMail, triggerBreakdown, createGroup]
/** Each is drawn as often as it is listed. */
const KINDS: readonly CallKind[] = [
  ...DEVICE_KINDS,
  ...CUSTOMER_KINDS,
  ...EMERGENCY_KINDS,
  ...Array.from({ length: 6 }, () => undoChange),
]

const undoable = z.object({ undo: z.object({ id: z.number(), until: z.number() }).nullish() })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ REQUESTS_PER_SECOND: '1000000' })
})
afterAll(() => server.stop())

test(
  `${CALLS} random calls have the effects that a plain re-computation has (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    const random = randomFrom(randomOf(SEED))
    const model = await makeSmallFleet(server, { random, rights: RIGHTS })
    const outcomes = new Map<string, number>()
    for (let step = 0; step <= CALLS; step += 1) {
      const { who, planned } = drawCall(model, outcomes)
      const about = `seed ${SEED}, call ${step} by ${who.username}: ${planned.text}`
      const { outcome, fault } = await make(model, { who, planned })
      expect(fault, about).toBeUndefined()
      const kind = `${kindOf(planned)} ${outcome}`
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
      if (step % COMPARE_EVERY > 0) continue
      const next = model.users[(step / COMPARE_EVERY) % model.users.length]
      for (const viewer of step === CALLS || next === undefined ? model.users : [next]) {
        const seen = await readState(model, viewer)
        expect(seen, `${about}: what ${viewer.username} is shown`).toEqual(expectedState(model, viewer))
      }
    }
    if (process.env['MODEL_SHOWS'] !== undefined) console.log(Object.fromEntries([...outcomes].toSorted()))
    // Each kind of call must succeed at least once: otherwise its effects would not be compared.
    const kinds = [...outcomes.keys()].map((kind) => kind.split(' ')[0])
    expect([...new Set(kinds)].filter((kind) => !outcomes.has(`${kind} ok`))).toEqual([])
  },
)

const kindOf = ({ text }: Planned) => text.split(' ')[0]

/** The expected outcomes of a call: 'ok', or one of the errors. */
function wantedOf({ who, planned: { right, problems } }: Drawn): readonly string[] {
  if (right !== undefined && !who.rights.has(right)) return ['no_access']
  return problems.length === 0 ? ['ok'] : problems
}

interface Drawn {
  readonly who: ModelUser
  readonly planned: Planned
}

/**
 * Draws some calls and takes one with an outcome that has not occurred yet. If there is none, takes the first, or in
 * half of the cases the first that succeeds.
 */
function drawCall(model: Model, outcomes: ReadonlyMap<string, number>): Drawn {
  const { random } = model
  const drawn = Array.from({ length: CHOICES }, () => {
    const who = random.pick(model.users)
    return { who, planned: random.pick(KINDS)(model, who) }
  })
  const isNew = (one: Drawn) =>
    wantedOf(one).every((outcome) => !outcomes.has(`${kindOf(one.planned)} ${outcome}`))
  const isAllowed = (one: Drawn) => wantedOf(one).includes('ok')
  const chosen = drawn.find(isNew) ?? (random.chance(0.5) ? drawn.find(isAllowed) : drawn[0])
  if (chosen === undefined) throw new Error('None of the calls is allowed.')
  return chosen
}

/**
 * Makes a call, compares its outcome ('ok' or the error's code) with the expected one, and applies it to the model.
 */
async function make(
  model: Model,
  { who, planned }: Drawn,
): Promise<{ outcome: string; fault: string | undefined }> {
  const { status, body } = await planned.send()
  const refusal = errorBody.safeParse(body)
  const outcome = refusal.success ? refusal.data.code : 'ok'
  const wanted = wantedOf({ who, planned })
  if (!wanted.includes(outcome)) {
    return { outcome, fault: `${outcome} in place of ${wanted.join(' or ')}: ${JSON.stringify(body)}` }
  }
  if (refusal.success) {
    const isMeant = status === ERRORS[refusal.data.code].status
    return { outcome, fault: isMeant ? undefined : `status ${status} of ${outcome}` }
  }
  await planned.apply(body)
  const undo = undoable.parse(body).undo ?? null
  if ((undo === null) !== (planned.undo === null)) {
    return { outcome, fault: undo === null ? 'it cannot be undone' : 'it can be undone' }
  }
  if (planned.undo !== null && undo) record(model, { id: undo.id, by: who.username, undo: planned.undo })
  return { outcome, fault: undefined }
}
