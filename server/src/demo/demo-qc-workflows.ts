import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { qc } from '@service-center/contract/qc/qc.ts'
import type { QcChapter, QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { pictureName, picturesIn } from '../integrations/qc/pictures.ts'
import type { Picture } from '../integrations/qc/qc-service.ts'
import { insertVersion } from '../integrations/qc/workflow-versions.ts'
import type { Database } from '../platform/database/database.ts'
import type { DemoAction } from './accounts/demo-action.ts'
import { DESKS } from './accounts/demo-actions.ts'
import { demoBatteryPicture } from './documents/demo-pictures.ts'
import { commandQuestion, connectQuestion, manualQuestion, testQuestion } from './demo-qc-questions.ts'

const DAY_MS = 86_400_000
/** In the morning, at the same minute of every run. */
const MORNING_MS = 9 * 3_600_000

type Content = Pick<QcWorkflow, 'name' | 'filter' | 'chapters'>

/** A version of a workflow that was saved `daysAgo` days ago. */
interface DemoVersion {
  readonly id: number
  readonly version: number
  readonly daysAgo: number
  readonly by: 'admin' | 'support'
  readonly content: (battery: string) => Content
}

/**
 * Adds quality-control workflows with their older versions, and the picture of one of them.
 * @returns the entries for the user action log
 */
export async function addDemoQcWorkflows(db: Database, now: number): Promise<DemoAction[]> {
  const picture: Picture = { content: demoBatteryPicture(), contentType: 'image/png' }
  const battery = pictureName(picture)
  await db
    .insertInto('qc_picture')
    .values({
      name: battery,
      content: picture.content,
      content_type: picture.contentType,
      created_by: 'support',
    })
    .execute()
  const actions: DemoAction[] = []
  for (const { id, version, daysAgo, by, content } of VERSIONS) {
    const at = Math.floor(now / DAY_MS - daysAgo) * DAY_MS + MORNING_MS + version * 60_000
    const { name, filter, chapters } = content(battery)
    const workflow = { id: String(id), version: String(version), created: String(at), createdBy: by }
    const saved = { ...workflow, name, filter, chapters }
    await insertVersion(db, { service: '', workflow: saved, pictures: picturesIn(chapters) })
    const questions = chapters.flatMap((one) => one.questions).length
    actions.push({
      at,
      action_type: qc.save.actionType,
      username: by,
      address: DESKS.find(({ username }) => username === by)?.address ?? '',
      value: {
        id: String(id),
        name,
        version: String(version),
        chapters: chapters.length,
        questions,
        pictures: 0,
      },
    })
  }
  return actions
}

const chapter = (
  name: string,
  questions: QcChapter['questions'],
  { version = 1, users = ['admin', 'support'] }: { version?: number; users?: string[] } = {},
): QcChapter => ({ name, version: String(version), allowedUsers: users, questions })

const serials = (first: number, last: number): QcWorkflow['filter'] => ({
  serialNumberFilterRange: [first, last],
})

const batteryChapter = (picture: string, least: string, version: number) =>
  chapter(
    'Battery',
    [
      testQuestion('The battery is charged', {
        text: `Charge it until ${Number(least) >= 80 ? 'four' : 'three'} of its five cells are lit.`,
        picture,
        check: ['Battery', '>=', least],
        pictureRequired: 'if failed',
      }),
      testQuestion('The voltage is in its range', {
        text: 'A charged battery has between 24 and 30 volts.',
        check: ['battery_voltage', 'range', '24 30'],
      }),
      testQuestion('The charger is unplugged', {
        text: 'Unplug the charger before you go on.',
        check: ['charging', '=', '0'],
      }),
    ],
    { version },
  )

const positionChapter = chapter('Position', [
  testQuestion('The receiver has an RTK fix', {
    text: 'Put the robot outside, at least ten metres from walls and trees, and wait for two minutes.',
    check: ['fix_type', '=', '4'],
    pictureRequired: 'if failed',
  }),
  testQuestion('The geometry of the satellites is good', {
    text: 'The HDOP of a robot in the open is below 1.5.',
    check: ['HDOP', '<', '1.5'],
  }),
  testQuestion('The receiver has current firmware', {
    text: 'Update it where it is older.',
    check: ['firmware_gnss', 'oneof', '1.30,1.32'],
  }),
])

const connectionChapter = chapter('Connection', [
  testQuestion('The modem is one of ours', {
    text: 'Its type is printed on the board, below the antenna.',
    check: ['modem_id', 'includes', 'PLS'],
    pictureRequired: 'optional',
  }),
  testQuestion('The signal is strong enough', {
    text: 'In the hall it is better than -95 dBm. Otherwise look at the antenna cable.',
    check: ['signal_strength', '>', '-95'],
  }),
  testQuestion('The modem stays with its operator', {
    text: 'The operator of now is the one of before.',
    check: ['modem_operator_1', '=', { key: 'modem_operator_2' }],
  }),
  commandQuestion('The WiFi of the factory is forgotten', {
    text: 'The robot must not look for our network when it is with its customer.',
    command: {
      commandType: 'remove_wifi',
      service_namespace: '/wifi/remove',
      service_args: '{}',
      ssid: 'Factory',
    },
  }),
])

const pumpChapter = chapter('Pump', [
  commandQuestion('The pump sprays', {
    text: 'Fill in a litre of water. The pump sprays for five seconds.',
    command: {
      service_namespace: '/spray/test',
      service_args: '{"seconds": 5}',
      expected: [
        { type: 'value_exact', key: 'success', value: 'true' },
        { type: 'value_range', key: 'values.pressure', value: '1.5 3.5' },
      ],
    },
    pictureRequired: 'if failed',
  }),
  manualQuestion('Nothing leaks', {
    text: 'Look at the hoses, the nozzle and below the tank while the pump sprays.',
    pictureRequired: 'always',
  }),
  testQuestion('The pump is off', { text: 'It stops by itself.', check: ['pump', '=', '0'] }),
])

const handOverChapter = chapter(
  'Hand over',
  [
    testQuestion('The emergency stop is released', {
      text: 'Press it once, see that the robot stops, and release it.',
      check: ['emergency_stop', '=', '0'],
    }),
    manualQuestion('No scratches', { text: 'Take a picture of each side.', pictureRequired: 'always' }),
    connectQuestion('The robot belongs to the stock', {
      text: 'It is given to its customer when it is sold.',
      customer: INTERNAL_CUSTOMER_ID,
    }),
  ],
  { users: ['admin'] },
)

const finalCheck = (picture: string, chapters: readonly QcChapter[], least = '80', version = 1): Content => ({
  name: 'Final check of new robots',
  filter: serials(4100, 9999),
  chapters: [batteryChapter(picture, least, version), ...chapters],
})

const VERSIONS: readonly DemoVersion[] = [
  {
    id: 1,
    version: 2,
    daysAgo: 24,
    by: 'support',
    content: (battery) => finalCheck(battery, [positionChapter], '60'),
  },
  {
    id: 1,
    version: 3,
    daysAgo: 17,
    by: 'support',
    content: (battery) => finalCheck(battery, [positionChapter, connectionChapter, pumpChapter], '60'),
  },
  {
    id: 1,
    version: 4,
    daysAgo: 3,
    by: 'admin',
    content: (battery) =>
      finalCheck(battery, [positionChapter, connectionChapter, pumpChapter, handOverChapter], '80', 2),
  },
  {
    id: 2,
    version: 2,
    daysAgo: 12,
    by: 'support',
    content: () => ({
      name: 'After a repair of the pump',
      filter: serials(4100, 4999),
      chapters: [pumpChapter],
    }),
  },
  {
    id: 3,
    version: 2,
    daysAgo: 6,
    by: 'admin',
    content: () => ({
      name: 'Yearly service',
      filter: serials(4100, 4149),
      chapters: [
        chapter('Wear', [
          testQuestion('The battery has few cycles', {
            text: 'Offer a new battery where it has more.',
            check: ['charge_cycles', '<=', '600'],
          }),
          testQuestion('The disk has room', {
            text: 'Delete old logs where it has less.',
            check: ['disk_free', '>=', '20'],
          }),
          testQuestion('The operating system is current', {
            text: 'Robots with an older one are updated in the workshop.',
            check: ['operating_system', 'not_includes', '22.04'],
          }),
          manualQuestion('The wheels have profile', {
            text: 'Measure at three places: at least four millimetres.',
            pictureRequired: 'if failed',
          }),
        ]),
        positionChapter,
      ],
    }),
  },
]
