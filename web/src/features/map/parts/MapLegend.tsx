import type { MapModel } from '../use-map-model.ts'
import { Legend } from './Legend.tsx'

export function MapLegend({ model }: { model: MapModel }) {
  return (
    <Legend
      counts={model.entries.counts}
      hiddenTypes={model.view.hiddenTypes}
      onHiddenTypes={(hiddenTypes) => model.change({ hiddenTypes })}
      scheme={model.scheme}
      range={model.shownRange}
      isReplaying={model.isReplaying}
    />
  )
}
