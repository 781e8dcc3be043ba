import { ChosenRobots } from '../filters/ChosenRobots.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { IonosphereFields } from '../filters/IonosphereFields.tsx'
import type { MapModel } from '../use-map-model.ts'

export function MapFilters({ model, mayLookBack }: { model: MapModel; mayLookBack: boolean }) {
  const { view, filters, ionosphere } = model
  return (
    <FilterPanel
      view={view}
      range={model.range}
      now={model.now}
      mayLookBack={mayLookBack}
      onChange={model.changeWithin}
      onHistoric={model.switchHistoric}
      onClear={model.clear}
      chosen={
        <ChosenRobots
          view={view}
          robots={filters.robots}
          customers={filters.customers}
          onChange={model.changeWithin}
        />
      }
      ionosphere={
        <IonosphereFields
          at={view.ionosphereAt}
          onAt={(ionosphereAt) => model.change({ ionosphereAt })}
          now={model.now}
          source={ionosphere?.data?.source}
          error={ionosphere?.error?.message}
        />
      }
    />
  )
}
