import { useShownValue } from '../../../../kit/widgets/use-shown-value.ts'
import type { ConnectValues, KnownThings } from '../rules/connect-values.ts'

/** The former and the present place of a device, in words; before undefined: nobody else has changed it. */
interface PlaceNews {
  readonly before: string | undefined
  readonly now: string
}

/** Where the chosen devices are, as the form shows them and as the call compares them. */
interface Places {
  readonly was: {
    readonly robotCustomerId: number | null
    readonly tabletCustomerId: number | null
    readonly tabletRobotId: number | null
  }
  readonly robot: PlaceNews
  readonly tablet: PlaceNews
  readonly saved: (values: ConnectValues) => void
}

/** Tells what others change of the chosen devices while the form is open. */
export function usePlaces(
  values: ConnectValues,
  { customers: { nameOf }, robotOf, tabletOf }: KnownThings,
): Places {
  const robot = robotOf(values.robotId)
  const tablet = tabletOf(values.tabletId)
  const tabletPlace = (customerId: number, robotId: number | null) =>
    `${nameOf(customerId)}, ${robotId === null ? 'without a robot' : `robot ${robotId}`}`
  const robotShown = useShownValue(robot?.id ?? null, robot === undefined ? '' : nameOf(robot.customerId))
  const tabletShown = useShownValue(
    tablet?.id ?? null,
    tablet === undefined ? '' : tabletPlace(tablet.customerId, tablet.connectedRobotId),
  )
  return {
    was: {
      robotCustomerId: robot?.customerId ?? null,
      tabletCustomerId: tablet?.customerId ?? null,
      tabletRobotId: tablet?.connectedRobotId ?? null,
    },
    robot: robotShown,
    tablet: tabletShown,
    saved: ({ customerId, robotId, disconnects }) => {
      if (customerId === null) return
      robotShown.saved(nameOf(customerId))
      const connected = robotId ?? (disconnects ? null : (tablet?.connectedRobotId ?? null))
      tabletShown.saved(tabletPlace(customerId, connected))
    },
  }
}
