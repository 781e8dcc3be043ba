import * as api from './api.ts'
import type { EndpointDeclaration } from './endpoint/endpoint.ts'

export function allEndpoints(): EndpointDeclaration[] {
  return Object.values(api).flatMap((feature): EndpointDeclaration[] => Object.values(feature))
}
