import { CloseButton } from '@mantine/core'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { RESET_TEXT } from '@service-center/contract/map/positions.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { mapsLink } from '../../kit/device/values/value-text.ts'
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import { Time } from '../../ui/time/Time.tsx'
import { matchingRow, type Points, robotLabel, robotOf } from './positions/points.ts'
import { typeName } from './renderer/marker-style.ts'
import classes from './map.module.css'

/** Maximum number of labels in a cluster's list (specification 2, section 9). */
const MAX_LABELS = 10

/** The content of an info window: a position, or the markers of a cluster that cannot be split. */
export type Opened = { readonly row: number } | { readonly rows: readonly number[] }

/** State of the info window. It follows its robot when the positions are reloaded. */
export function useOpened(points: Points, isPast: boolean) {
  const [state, setState] = useState<{ opened: Opened; points: Points }>()
  const setOpened = useCallback(
    (opened: Opened | undefined) => setState(opened === undefined ? undefined : { opened, points }),
    [points],
  )
  if (state !== undefined && state.points !== points) {
    const row =
      'row' in state.opened
        ? matchingRow({ from: state.points, row: state.opened.row, to: points, isPast })
        : undefined
    setState(row === undefined ? undefined : { opened: { row }, points })
  }
  return [state?.points === points ? state.opened : undefined, setOpened] as const
}

interface InfoWindowProps {
  points: Points
  row: number
  /** The label of the position's time. */
  timeTitle: string
  onClose: () => void
}

/** The robot at a position, its customer, and links to its pages. */
export function InfoWindow({ points, row, timeTitle, onClose }: InfoWindowProps) {
  const robot = robotOf(points, row)
  if (robot === undefined) return null
  const { customer, customerName, dealer, dealerName } = robot
  const coordinates = `${(points.lat[row] ?? 0).toFixed(5)} ${(points.lng[row] ?? 0).toFixed(5)}`
  return (
    <Window
      title={
        <Link {...addressOf.device({ type: DEVICE_TYPE.robot, id: robot.id })} className="sc-link">
          {robotLabel(robot)}
        </Link>
      }
      onClose={onClose}
    >
      <dl>
        <dt>Customer</dt>
        <dd>
          <Link {...addressOf.customer(customer)} className="sc-link">
            {customerName} ({customer})
          </Link>
        </dd>
        <dt>Dealer</dt>
        <dd>
          {dealerName} ({dealer})
        </dd>
        <dt>Type</dt>
        <dd>{typeName(robot.type)}</dd>
        <dt>{timeTitle}</dt>
        <dd>
          <Time at={points.at[row]} format="minute" />
        </dd>
        <dt>Position</dt>
        <dd>
          <a
            href={mapsLink(coordinates)}
            target="_blank"
            rel="noopener noreferrer"
            className="sc-link"
            title="Open in Google Maps"
          >
            {coordinates}
          </a>
          {points.reset[row] === 1 && <div className={classes['reset']}>{RESET_TEXT}</div>}
        </dd>
      </dl>
    </Window>
  )
}

interface ClusterWindowProps {
  points: Points
  rows: readonly number[]
  onOpen: (row: number) => void
  onClose: () => void
}

/** The first markers of a cluster that zooming in cannot split. */
export function ClusterWindow({ points, rows, onOpen, onClose }: ClusterWindowProps) {
  return (
    <Window title={`${rows.length.toLocaleString('en')} entries`} onClose={onClose}>
      <ul className={classes['labels']}>
        {rows.slice(0, MAX_LABELS).map((row) => (
          <li key={row}>
            <button type="button" className="sc-link" onClick={() => onOpen(row)}>
              {labelOf(points, row)}
            </button>{' '}
            <Time at={points.at[row]} format="minute" />
          </li>
        ))}
      </ul>
      {rows.length > MAX_LABELS && <p>and {(rows.length - MAX_LABELS).toLocaleString('en')} more</p>}
    </Window>
  )
}

/** The labels of a cluster's markers, shown on hover. Reads at most 200 rows. */
export function clusterLabels(points: Points, rows: readonly number[]): string[] {
  const labels = [...new Set(rows.slice(0, 200).map((row) => labelOf(points, row)))]
  return labels.slice(0, MAX_LABELS)
}

function labelOf(points: Points, row: number): string {
  const robot = robotOf(points, row)
  return robot === undefined ? '' : robotLabel(robot)
}

interface WindowProps {
  title: ReactNode
  children: ReactNode
  onClose: () => void
}

/** Not modal: the page beside it stays usable. */
function Window({ title, children, onClose }: WindowProps) {
  const window = useRef<HTMLElement>(null)
  // Waits a frame, because the map inserts the window into the document only after this effect.
  useEffect(() => {
    const origin = document.activeElement
    const frame = requestAnimationFrame(() => window.current?.focus({ preventScroll: true }))
    return () => {
      cancelAnimationFrame(frame)
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    }
  }, [])
  useShortcut({ keys: 'Escape', label: 'Close the info window', run: onClose })
  return (
    <section ref={window} className={classes['info']} aria-label="Info window" tabIndex={-1}>
      <div className={classes['infoHead']}>
        <h2>{title}</h2>
        <CloseButton size={24} aria-label="Close" onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
