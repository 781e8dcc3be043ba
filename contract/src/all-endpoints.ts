import * as api from './api.ts'
import type { EndpointDeclaration } from './endpoint/endpoint.ts'
import type { ErrorCode } from './errors.ts'

type Api = typeof api
type FeatureName = Exclude<keyof Api, `${string}_ERRORS`>
type EndpointOf<Feature> = Feature[keyof Feature]
type EveryEndpoint = { [Name in FeatureName]: EndpointOf<Api[Name]> }[FeatureName]

/** Name of data that at least one call reads: it exists by being named in the `reads` of an endpoint. */
export type Resource = Extract<EveryEndpoint, { readonly reads: readonly string[] }>['reads'][number]

/** An endpoint whose errors and changed data exist. `allEndpoints` does not compile with a misspelt one. */
export type KnownEndpoint = EndpointDeclaration & {
  readonly errors?: readonly ErrorCode[]
  readonly changes?: readonly Resource[] | undefined
}

const isFeatureName = (name: string): name is FeatureName => !name.endsWith('_ERRORS')

const exported: Api = api

/** The calls of each feature, by the feature's name in `api.ts`. */
export const FEATURES = Object.keys(exported)
  .filter(isFeatureName)
  .map((name): readonly [name: string, calls: Readonly<Record<string, KnownEndpoint>>] => [
    name,
    exported[name],
  ])

export function allEndpoints(): KnownEndpoint[] {
  return FEATURES.flatMap(([, calls]) => Object.values(calls))
}
