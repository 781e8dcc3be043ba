import * as api from './api.ts'
import type { EndpointDeclaration } from './endpoint/endpoint.ts'

/** Every endpoint of the API. */
export function allEndpoints(): EndpointDeclaration[] {
  return Object.values(api).flatMap((feature): EndpointDeclaration[] => Object.values(feature))
}
