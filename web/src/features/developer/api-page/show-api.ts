import type { ExecutedCall, SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import './api-page.css'
import { libraryCalls } from '../../../api/library-calls.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { type ApiDescription, countCalls, mayChange } from './open-api.ts'

/** Up to this number of calls they are listed at once; more are behind their headings. */
const MAX_LISTED = 80
/** Parts of the library that the console has itself: the title, and the sign-in. */
const LEFT_OUT = [
  'InfoContainer',
  'SchemesContainer',
  'ServersContainer',
  'authorizeBtn',
  'authorizeOperationBtn',
  'onlineValidatorBadge',
]

/**
 * Draws an OpenAPI description as a page on which its calls can be made. The library makes them itself, because it shows
 * what was sent and what came; they are signed in as the viewer, and go to this server only.
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
    // The address is the console's own.
    deepLinking: false,
    docExpansion: countCalls(description) > MAX_LISTED ? 'none' : 'list',
    filter: true,
    // Otherwise the description is sent to a service of the library's makers.
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // The call that is shown to be copied must not hold the token.
    showMutatedRequest: false,
    plugins: [WITHOUT_OTHERS, ASKING],
    requestInterceptor: calls.sign,
    responseInterceptor: (answer) => {
      calls.notice(answer)
      return answer
    },
    onComplete,
  })
  // The library takes the whole page for its own, and may draw that part at any time.
  new MutationObserver(() => place.querySelector('main:not([role])')?.setAttribute('role', 'group')).observe(
    place,
    { childList: true, subtree: true },
  )
}

const WITHOUT_OTHERS: SwaggerPlugin = {
  components: Object.fromEntries(LEFT_OUT.map((name) => [name, () => null])),
}

/** Asks before a call that may change something. */
const ASKING: SwaggerPlugin = {
  wrapComponents: {
    execute:
      (original, { React }) =>
      (props) => {
        const { onExecute, specActions } = props
        const execute = (call: ExecutedCall) =>
          void isAgreed(call).then((agreed) => {
            if (!agreed) return
            onExecute?.()
            specActions.execute(call)
          })
        return React.createElement(original, {
          ...props,
          // The page says that the call is under way only when it is.
          onExecute: () => undefined,
          specActions: { ...specActions, execute },
        })
      },
  },
}

async function isAgreed({ path, method, operation }: ExecutedCall): Promise<boolean> {
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
