import type { ReactNode } from 'react'
import { useWidth } from '../hooks/use-width.ts'
import { BrandMark } from './BrandMark.tsx'
import { FieldDrawing } from './FieldDrawing.tsx'
import classes from './signed-out.module.css'

export interface SignedOutPageProps {
  /** The document's title, without the product's name. */
  title: string
  /** One form; its first heading is the page's. */
  children: ReactNode
}

/** The layout of pages without a session: the drawing, and one form beside it. */
export function SignedOutPage({ title, children }: SignedOutPageProps) {
  const isPhone = useWidth() === 'phone'
  return (
    <div className={classes['page']}>
      <title>{`${title} · Service Center`}</title>
      <div className={classes['drawing']}>
        <FieldDrawing variant={isPhone ? 'band' : 'side'} />
        {isPhone && (
          <header className={classes['bandBrand']}>
            <BrandMark withName onNav />
          </header>
        )}
      </div>
      <main className={classes['side']}>
        <div className={classes['form']}>
          {!isPhone && (
            <div className={classes['brand']}>
              <BrandMark withName />
            </div>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}
