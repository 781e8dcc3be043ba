import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Setting } from '../../../platform/start/settings.ts'
import { type Html, html, table } from '../tree/html.ts'
import { hrefOf } from './markdown.ts'

/** All settings of the server. Users of the internal customer also see whether each is set. */
export function backendVariables(settings: readonly Setting[], { isAdmin }: Pick<Viewer, 'isAdmin'>): Html {
  return html`<h1>Backend environment variables</h1>
    <p>
      All settings of the server are environment variables, read once at its start. A wrong one ends the start
      with a line that says what it must be; an empty one counts as not set. One whose value may be a secret
      can also stand in a file, which <code>NAME_FILE</code> names.${isAdmin ? NOW : ''}
    </p>
    ${table(
      ['Variable', 'Meaning', 'Must be', 'Default', ...(isAdmin ? ['Now'] : [])],
      settings.map((setting) => [
        html`<code>${setting.name}</code>`,
        setting.meaning,
        setting.mustBe,
        setting.byDefault === undefined ? 'none' : html`<code>${setting.byDefault}</code>`,
        ...(isAdmin ? [nowOf(setting)] : []),
      ]),
    )}`
}

const NOW =
  ' What this server has been given is in the last column: the value of a number, a switch or a choice. A text may hold a secret, so its value is never shown.'

function nowOf({ isSet, value }: Setting): string | Html {
  if (!isSet) return 'not set'
  return value === undefined ? 'set' : html`<code>${value}</code>`
}

/** The settings of the server that the console receives at run time. */
export const TOLD_TO_CONSOLE: readonly { variable: string; what: string; how: string }[] = [
  {
    variable: 'MAP_STYLE_URL',
    what: "The style of the map; without it the console's own map",
    how: 'GET /api/location/mapstoken',
  },
  { variable: 'MAPS_TOKEN', what: 'The token of the maps service', how: 'GET /api/location/mapstoken' },
  {
    variable: 'MAP_ORIGINS',
    what: 'From where the browser may load the map',
    how: 'the header Content-Security-Policy of every answer',
  },
  {
    variable: 'CRM_TOKEN',
    what: 'Whether companies and contacts are edited here, or where their pages are',
    how: 'GET /api/hubspot/links',
  },
  { variable: 'KNOX_CONSOLE_URL', what: "Where 'Open Knox' leads", how: 'GET /api/knox/tablets/{id}' },
  {
    variable: 'KNOX_REMOTE_SUPPORT_URL',
    what: "Where 'Remote Support' leads",
    how: 'GET /api/knox/tablets/{id}',
  },
  {
    variable: 'ZENDESK_URL',
    what: 'Whether tickets are worked on elsewhere, and where',
    how: 'GET /api/support/{id}',
  },
  { variable: 'SESSION_MINUTES', what: 'When the session ends', how: 'POST /api/token' },
]

/**
 * The console has no environment variables. The page lists the settings that the console receives from the server
 * instead (users of the internal customer also see whether each is set), and the variables that its build reads.
 */
export function frontendVariables(settings: readonly Setting[], { isAdmin }: Pick<Viewer, 'isAdmin'>): Html {
  const known = new Map(settings.map((setting) => [setting.name, setting]))
  return html`<h1>Frontend environment variables</h1>
    <p>
      There are none. The console is built without any environment variable: the same build runs everywhere,
      and the server that serves it is the one it talks to. Nothing of the environment is compiled into it.
    </p>
    <h2>What the server tells it at run time</h2>
    <p>
      These settings of the server reach the browser. They are described among the
      <a href="${hrefOf('Service Center>Deployment>Backend environment variables')}"
        >backend environment variables</a
      >.
    </p>
    ${table(
      ['Setting of the server', 'What the console learns', 'How', ...(isAdmin ? ['Now'] : [])],
      TOLD_TO_CONSOLE.map(({ variable, what, how }) => [
        html`<code>${variable}</code>`,
        what,
        html`<code>${how}</code>`,
        ...(isAdmin ? [known.get(variable)?.isSet === true ? 'set' : 'not set'] : []),
      ]),
    )}
    <h2>What its build and its development server read</h2>
    ${table(
      ['Variable', 'Read by', 'Meaning'],
      [
        [
          html`<code>NODE_ENV</code>`,
          'node scripts/build.mjs',
          'The script itself sets it to production; it cannot be set from outside.',
        ],
        [
          html`<code>PORT</code>`,
          'npm run dev',
          'The port of the server to which the development server (port 5173) passes calls on; 8080 when it is not set.',
        ],
      ],
    )}`
}
