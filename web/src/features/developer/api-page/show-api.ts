import SwaggerUI, { type ExecutedCall, type SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './api-page.css'
import { libraryCalls } from '../../../api/calls/library-calls.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { type ApiDescription, countCalls, mayChange } from './open-api.ts'

/** With more calls than this the groups are collapsed at first. */
const MAX_LISTED = 80
/** Components that are hidden because the console has its own title and sign-in. */
const LEFT_OUT = [
  'InfoContainer',
  'SchemesContainer',
  'ServersContainer',
  'authorizeBtn',
  'authorizeOperationBtn',
  'onlineValidatorBadge',
]

/**
 * Shows an OpenAPI description as a page from which the calls can be made. The library makes the calls, because it shows the
 * request and the response. They carry the viewer's token and go to this server only.
 * @param onComplete called when it has been drawn
 */
export function showApi(
  place: HTMLElement,
  { description, onComplete }: { description: ApiDescription; onComplete: () => void },
): void {
  const calls = libraryCalls()
  SwaggerUI({
    domNode: place,
    spec: description,
    // The URL belongs to the console.
    deepLinking: false,
    docExpansion: countCalls(description) > MAX_LISTED ? 'none' : 'list',
    filter: true,
    // Otherwise the description is sent to a service of the library's authors.
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // The shown request must not contain the token.
    showMutatedRequest: false,
    plugins: [HIDE_COMPONENTS, CONFIRM_CALLS],
    requestInterceptor: calls.sign,
    responseInterceptor: (answer) => {
      calls.notice(answer)
      return answer
    },
    onComplete,
  })
  // The library adds a `main` element, possibly later; a page may have only one.
  new MutationObserver(() => place.querySelector('main:not([role])')?.setAttribute('role', 'group')).observe(
    place,
    { childList: true, subtree: true },
  )
}

const HIDE_COMPONENTS: SwaggerPlugin = {
  components: Object.fromEntries(LEFT_OUT.map((name) => [name, () => null])),
}

/** Asks for confirmation before a call that may change something. */
const CONFIRM_CALLS: SwaggerPlugin = {
  wrapComponents: {
    execute:
      (original, { React }) =>
      (props) => {
        const { onExecute, specActions } = props
        const execute = (call: ExecutedCall) =>
          void confirmCall(call).then((agreed) => {
            if (!agreed) return
            onExecute?.()
            specActions.execute(call)
          })
        return React.createElement(original, {
          ...props,
          // The page must show the call as running only after it is confirmed.
          onExecute: () => undefined,
          specActions: { ...specActions, execute },
        })
      },
  },
}

async function confirmCall({ path, method, operation }: ExecutedCall): Promise<boolean> {
  if (!mayChange(method)) return true
  const summary = operation.get('summary')
  const call = `${method.toUpperCase()} ${path}`
  return confirm({
    title: typeof summary === 'string' && summary !== '' ? `${summary}?` : `Make the call ${call}?`,
    text: `${call} is really made on this server, as you. It may change or delete something.`,
    verb: 'Make the call',
    keepLabel: 'Do not make it',
    destructive: method.toLowerCase() === 'delete',
  })
}
