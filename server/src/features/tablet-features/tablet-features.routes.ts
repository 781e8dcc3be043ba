import { tabletFeatures } from '@service-center/contract/tablet-features/tablet-features.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { explainFeatures } from './explain-features.views.ts'

export function tabletFeatureExplanationRoutes(app: App): void {
  route(app, tabletFeatures.explain, ({ db, params }) => explainFeatures(db, params.id))
}
