import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { ACCESS_FIELDS, type Right, RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { type Html, html, table } from '../tree/html.ts'

const LEVELS = ['Customer', 'Dealer', 'Support', 'Admin', 'Other'] as const

const QUOTES = 'Quotes with the contracts of this legal entity, in the calls of QuoteGenerator.'

/** Rights that are not the right of any call, but are checked inside of calls: what they do. */
export const WITHIN_CALLS: Partial<Readonly<Record<Right, string>>> = {
  Default: 'Every account has it, and nobody can take it away.',
  HistoricLocation: 'GET /api/location also answers where robots have been, and the map shows it.',
  ChooseCustomerAsDealer: 'A customer may be moved below any customer, not dealers only (CustomerParent).',
  CommandsSuper:
    'Super commands, and versions that are offered to super users only (Commands, BulkCommands).',
  TabletLevelDeveloper: 'The developer level may be chosen for a tablet (SetTabletUserLevel).',
  CreateRootDealer: 'A new customer may be a dealer directly below the internal customer (CreateCustomer).',
  QuoteAccessUS: QUOTES,
  QuoteAccessUK: QUOTES,
  QuoteAccessFR: QUOTES,
  QuoteAccessBEFR: QUOTES,
  QuoteAccessDE: QUOTES,
  QuoteAccessNL: QUOTES,
  QuoteAccessBENL: QUOTES,
  QuoteAccessAU: QUOTES,
}

const WITHOUT_RIGHT = [
  ['public', 'Open to everybody'],
  ['signedIn', 'For everybody who is signed in'],
  ['verified', 'For everybody whose account is verified'],
] as const

/** The page of all access fields with their levels and calls, and of the calls that need no right. */
export function userAccess(): Html {
  const endpoints = allEndpoints()
  const openedBy = (right: string) =>
    endpoints.filter((endpoint) => [endpoint.right].flat().some((one) => one === right))
  return html`<h1>User Access</h1>
    <p>
      What a user may do is decided twice. The <strong>right</strong> (an access field of the account) stands
      on each call: the server checks it before anything else, and the console offers only what it opens. The
      <strong>scope</strong> is decided by PostgreSQL row by row: a user sees the records of their customers
      and of all customers below. Every right implies an account whose email address is verified. Users of the
      internal customer see everything.
    </p>
    ${LEVELS.map((name, level) => levelSection({ name, level, openedBy }))}
    <h2>Calls without a right of their own</h2>
    <p>
      Beside these, the server answers what is no call of a user: <code>GET /health</code> and
      <code>GET /openapi.json</code> without a token, and the calls of devices below <code>/api/v1</code> with
      the token of the device.
    </p>
    ${WITHOUT_RIGHT.map(
      ([access, words]) =>
        html`<h3>${words}</h3>
          ${listOf(endpoints.filter(({ right }) => right === access))}`,
    )}`
}

function levelSection(options: {
  name: string
  level: number
  openedBy: (right: string) => EndpointDeclaration[]
}): Html {
  const { name, level, openedBy } = options
  const rights = RIGHTS.filter((right) => ACCESS_FIELDS[right].level === level)
  const rows = rights.map((right) => {
    const opened = openedBy(right)
    const within = WITHIN_CALLS[right]
    return [
      html`<code>${right}</code>`,
      ACCESS_FIELDS[right].name,
      html`${within === undefined ? '' : html`<p>${within}</p>`}${opened.length === 0 ? '' : listOf(opened)}`,
    ]
  })
  return html`<h2>Level ${level}: ${name}</h2>
    ${table(['Access field', 'Name', 'What it opens'], rows)}`
}

function listOf(endpoints: readonly EndpointDeclaration[]): Html {
  const lines = endpoints.map(
    ({ method, path, summary }) => html`<li><code>${method} ${path}</code>: ${summary}</li>`,
  )
  return html`<ul class="plain">
    ${lines}
  </ul>`
}
