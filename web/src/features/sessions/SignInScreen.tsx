import { SignedOutPage } from '../../ui/page/SignedOutPage.tsx'
import { SignInFlow, type SignInFlowProps } from './SignInFlow.tsx'

/** What the sign-in page shows, whether the console is loaded or not. */
export function SignInScreen(props: SignInFlowProps) {
  return (
    <SignedOutPage title="Sign in">
      <SignInFlow {...props} />
    </SignedOutPage>
  )
}
