import { useSyncExternalStore } from 'react'
import { BrandMark } from '../../ui/page/BrandMark.tsx'
import { FieldDrawing } from '../../ui/page/FieldDrawing.tsx'
import { useWidth } from '../../ui/theme/use-width.ts'
import { SignInFlow } from './SignInFlow.tsx'
import { session } from './session.ts'
import classes from './sign-in.module.css'

/** The sign-in page. */
export default function SignInPage() {
  const state = useSyncExternalStore(session.subscribe, session.state)
  const isPhone = useWidth() === 'phone'
  return (
    <div className={classes['page']}>
      <title>Sign in · Service Center</title>
      <div className={classes['drawing']}>
        <FieldDrawing variant={isPhone ? 'band' : 'side'} />
        {isPhone && (
          <div className={classes['bandBrand']}>
            <BrandMark withName onNav />
          </div>
        )}
      </div>
      <main className={classes['side']}>
        <div className={classes['form']}>
          {!isPhone && (
            <div className={classes['brand']}>
              <BrandMark withName />
            </div>
          )}
          <SignInFlow state={state} />
        </div>
      </main>
    </div>
  )
}
