import type { DocumentKind } from '@service-center/contract/documents/documents.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { storeFile } from '../../platform/files/files.ts'
import { demoPdf, type DemoPage } from './demo-pdf.ts'
import { demoPicture } from './demo-pictures.ts'

const DAY_MS = 24 * 3_600_000

interface DemoDocument {
  readonly kind: DocumentKind
  readonly title: string
  readonly description: string
  readonly fileName: string
  readonly contentType: string
  readonly content: () => Buffer
  readonly daysAgo: number
}

/** Adds dealer materials, support documents and the links beside them. */
export async function addDemoDocuments(
  db: Database,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  for (const [index, one] of DOCUMENTS.entries()) {
    const createdAt = new Date(now - one.daysAgo * DAY_MS)
    const file = await storeFile(db, {
      dataDir,
      content: one.content(),
      originalName: one.fileName,
      contentType: one.contentType,
      customerId: INTERNAL_CUSTOMER_ID,
      createdBy: 'admin',
      ofDocument: true,
    })
    await db
      .insertInto('document')
      .values({
        kind: one.kind,
        title: one.title,
        description: one.description,
        file_name: file,
        customer_id: INTERNAL_CUSTOMER_ID,
        position: index + 1,
        created_by: 'admin',
        created_at: createdAt,
      })
      .execute()
  }
  await db
    .updateTable('material_link')
    .set({ url: 'https://example.com/line-markers/materials' })
    .where('kind', '=', 'linemarker')
    .execute()
}

const page = (heading: string, ...paragraphs: string[]): DemoPage => ({ heading, paragraphs })

const pdf = (title: string, fileName: string, pages: readonly DemoPage[]) => ({
  title,
  fileName,
  contentType: 'application/pdf',
  content: () => demoPdf(title, pages),
})

const DOCUMENTS: readonly DemoDocument[] = [
  {
    kind: 'sales',
    description: 'Four pages to leave with a club after a demonstration.',
    daysAgo: 6,
    ...pdf('Line marking in minutes', 'line-marking-in-minutes.pdf', [
      page(
        'One person, one robot',
        'A full-size football field takes one person and one robot about half an hour. The robot finds its lines by satellite, so no string has to be stretched and no corner has to be measured.',
        'The tablet shows where the robot is and how much paint is left.',
      ),
      page(
        'What it saves',
        'A club with four fields saves about two hundred hours and four hundred litres of paint in a season.',
      ),
      page(
        'Which fields',
        'Football, rugby, lacrosse, hockey, athletics, parking lots and logos: every template can be moved, turned and scaled on the tablet.',
      ),
      page(
        'Who helps',
        'Your dealer shows the first marking on your own field, and our support answers by phone.',
      ),
    ]),
  },
  {
    kind: 'sales',
    title: 'A marked field from above',
    description: 'For posts and posters; free to use with our name beside it.',
    fileName: 'field-from-above.png',
    contentType: 'image/png',
    content: demoPicture,
    daysAgo: 40,
  },
  {
    kind: 'sales',
    title: 'Price list for dealers',
    description: 'Without VAT, from the first of the month.',
    fileName: 'price-list.csv',
    contentType: 'text/csv',
    content: () =>
      Buffer.from('Product;Price in EUR\r\nTLM Sport;14900\r\nTLM Sport 2;17900\r\nTS Plotter;21500\r\n'),
    daysAgo: 3,
  },
  {
    kind: 'customer',
    description: 'What a new customer needs on the first day.',
    daysAgo: 90,
    ...pdf('Getting started', 'getting-started.pdf', [
      page(
        'Unpack and charge',
        'Charge both batteries for four hours before the first use. Keep the box: the robot travels in it.',
      ),
      page(
        'Pair the tablet',
        'Switch the robot on, open the app and choose the robot by the number on its side.',
      ),
      page(
        'Mark the first field',
        'Choose a template, set its first corner where you stand, and watch the preview before you let the robot paint.',
      ),
    ]),
  },
  {
    kind: 'general',
    description: 'How a new dealer is set up, from the first order to the first service visit.',
    daysAgo: 200,
    ...pdf('Working with us', 'working-with-us.pdf', [
      page(
        'Orders',
        'Orders are confirmed within two working days. Devices are shipped with a provisioning key of your own.',
      ),
      page(
        'Service',
        'Open a support issue for each visit, so that the history of the device stays in one place.',
      ),
    ]),
  },
  {
    kind: 'support',
    description: 'For everybody who changes a part: tools, torques, and the order of steps.',
    daysAgo: 10,
    ...pdf('Service manual TLM Sport', 'service-manual-tlm-sport.pdf', [
      page('Before you begin', 'Take both batteries out. Wait for a minute before you open the cover.'),
      page(
        'Changing the pump',
        'Empty the tank. Loosen the four screws of the pump with a 5 mm key, and lift it straight up.',
        'Put the new pump in and tighten the screws crosswise with 4 Nm.',
      ),
      page(
        'Changing the antenna',
        'The antenna is held by one nut. Do not bend its cable below a radius of three centimetres.',
      ),
      page(
        'Test',
        'Start the robot on open ground and wait until the app says Fixed. Mark a line of ten metres and measure it.',
      ),
    ]),
  },
  {
    kind: 'support',
    description: 'The codes that a robot shows, what they mean, and what to try first.',
    daysAgo: 60,
    ...pdf('Error codes', 'error-codes.pdf', [
      page(
        'Position',
        'E101: no corrections. Check the SIM card and the mountpoint.',
        'E102: too few satellites. Move away from trees and buildings.',
      ),
      page(
        'Drive',
        'E201: a motor is blocked. Clean the wheel.',
        'E202: a motor is too hot. Wait for ten minutes.',
      ),
    ]),
  },
]
