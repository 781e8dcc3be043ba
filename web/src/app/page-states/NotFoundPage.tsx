import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useCredentials } from '../../api/session/credentials.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SignedOutPage } from '../../ui/page/signed-out/SignedOutPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { activeEntry, isEnabled, visibleEntries } from '../navigation/navigation.ts'
import { useMenu } from '../navigation/use-nav-entries.ts'
import { Shell } from '../shell/Shell.tsx'
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
const OWN_ACCOUNT = hrefOf(addressOf.ownAccount())
const ONLY_SIGNED_OUT = /^\/(account\/(?!me)|$)/

/**
 * The screens that a user may open: the entries of their menu, the pages below these entries, and pages that are below
 * no entry. Pages with an id in their path are left out.
 */
function screensFor(
  user: Credentials,
  menu: readonly NavEntry[],
  patterns: readonly string[],
): readonly KnownScreen[] {
  const seen = visibleEntries(menu, user)
  const entries = seen.filter((entry) => isEnabled(entry, user))
  const pages = patterns.filter((path) => {
    if (path.includes('$') || ONLY_SIGNED_OUT.test(path) || entries.some(({ to }) => to === path))
      return false
    const owner = activeEntry(menu, path)
    return owner === undefined ? user.verified || path.startsWith(OWN_ACCOUNT) : entries.includes(owner)
  })
  return [
    ...entries.map(({ to, label }) => ({ path: to, label })),
    ...pages.map((path) => ({ path, label: '' })),
  ]
}

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
  const patterns = Object.keys(useRouter().routesByPath)
  const known = user === undefined ? PUBLIC_SCREENS : screensFor(user, menu, patterns)
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
