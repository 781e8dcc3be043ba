// Types of the used parts of the library, which has none.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerRequest {
    url: string
    headers: Record<string, string>
  }

  /** An operation: an immutable map. */
  interface SwaggerOperation {
    readonly get: (field: string) => unknown
  }

  interface ExecutedCall {
    readonly path: string
    readonly method: string
    readonly operation: SwaggerOperation
  }

  /** The library has its own React for its components. */
  interface SwaggerSystem {
    readonly React: { readonly createElement: (component: unknown, props: object) => unknown }
  }

  interface ExecuteProps {
    readonly onExecute?: () => void
    readonly specActions: { readonly execute: (call: ExecutedCall) => void }
  }

  interface SwaggerPlugin {
    readonly components?: Readonly<Record<string, () => null>>
    readonly wrapComponents?: {
      readonly execute?: (original: unknown, system: SwaggerSystem) => (props: ExecuteProps) => unknown
    }
  }

  interface SwaggerOptions {
    readonly domNode: HTMLElement
    readonly spec: unknown
    readonly deepLinking: boolean
    readonly docExpansion: 'list' | 'none'
    readonly filter: boolean
    readonly validatorUrl: null
    readonly defaultModelsExpandDepth: number
    readonly displayRequestDuration: boolean
    readonly showMutatedRequest: boolean
    readonly plugins: readonly SwaggerPlugin[]
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest
    readonly responseInterceptor: <Answer extends { status: number; text?: string }>(answer: Answer) => Answer
    readonly onComplete: () => void
  }

  const SwaggerUI: (options: SwaggerOptions) => unknown
  export default SwaggerUI
  export type { ExecutedCall, ExecuteProps, SwaggerPlugin }
}
