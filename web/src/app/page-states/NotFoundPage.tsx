import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useCredentials } from '../../api/session/credentials.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SignedOutPage } from '../../ui/page/signed-out/SignedOutPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useMenu } from '../navigation/use-nav-entries.ts'
import { Shell } from '../shell/Shell.tsx'
import { screensFor } from './openable-screens.ts'
import { screensOfWords, type KnownScreen, similarPaths } from './similar-screens.ts'
import classes from './not-found.module.css'

const TITLE = 'Page not found'
/** Maximum edit distance of a path that is suggested beside paths with the same words. */
const MAX_NEAR_DISTANCE = 4
/** Without the pages that are opened by a link in an email, because they need the token in the link. */
const PUBLIC_SCREENS: readonly KnownScreen[] = [
  { path: hrefOf(addressOf.signIn()), label: 'Login' },
  { path: hrefOf(addressOf.forgotPassword()), label: '' },
]
/** The paths to suggest: first those with the same words, then those with a similar spelling. */
function suggestionsFor(path: string, known: readonly KnownScreen[]): readonly string[] {
  const paths = known.map((screen) => screen.path)
  const likely = [
    ...new Set([...screensOfWords(path, known), ...similarPaths(path, paths, MAX_NEAR_DISTANCE)]),
  ]
  return likely.length > 0 ? likely : similarPaths(path, paths)
}

export default function NotFoundPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const user = useCredentials()
  const menu = useMenu()
  const { routesByPath } = useRouter()
  const known = user === undefined ? PUBLIC_SCREENS : screensFor(user, menu, Object.entries(routesByPath))
  const text = <NotFoundText path={path} suggestions={suggestionsFor(path, known)} />
  if (user === undefined) {
    return (
      <SignedOutPage title={TITLE}>
        <h1>{TITLE}</h1>
        {text}
      </SignedOutPage>
    )
  }
  return (
    <Shell>
      <PageHeader title={TITLE} />
      {text}
    </Shell>
  )
}

function NotFoundText({ path, suggestions }: { path: string; suggestions: readonly string[] }) {
  return (
    <EmptyState
      title="There is no page at this address"
      action={
        <Link {...addressOf.home()} className="sc-link">
          Go to Home
        </Link>
      }
    >
      <code className="sc-mono">{path}</code>
      {suggestions.length > 0 && (
        <span className={classes['suggestions']}>
          <span>Did you mean one of the following?</span>
          {suggestions.map((one) => (
            <Link key={one} to={one} className="sc-link">
              {one}
            </Link>
          ))}
        </span>
      )}
    </EmptyState>
  )
}
