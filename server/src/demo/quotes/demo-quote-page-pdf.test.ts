import { readFonts } from '@service-center/pdf/node/read-fonts.ts'
import { expectSoundPdf, fontsOf, hasPdfTools, pagesOf } from '@service-center/pdf/testing/pdf-tools.ts'
import { expect, test } from 'vitest'
import { drawDemoQuotePage } from './demo-quote-page-pdf.ts'
import { DEMO_PAGES } from './demo-quote-pages.ts'

test.runIf(hasPdfTools)(
  'pages around quotes have their fonts with them, and no English in another language',
  async () => {
    const fonts = readFonts()
    const drawn = await drawDemoQuotePage({ ...DEMO_PAGES.de.payment, language: 'de' }, fonts)
    await expectSoundPdf(drawn)
    expect(await fontsOf(drawn)).toEqual(['HankenGrotesk-Regular', 'HankenGrotesk-SemiBold'])
    const [page, other] = await pagesOf(drawn)
    expect(other).toBeUndefined()
    expect(page).toContain('Zahlungsbedingungen')
    expect(page).not.toMatch(/Page|1 of 1/)
  },
)
