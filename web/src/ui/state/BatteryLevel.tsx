import { batteryBand, batteryPercent } from '@service-center/contract/devices/device-state.ts'
import { Missing } from './StateText.tsx'
import { StateMark } from './StateMark.tsx'
import type { StateName } from './states.ts'
import classes from './state.module.css'

/** Inner width of the outline in px. */
const INSIDE = 13

/** The state of a battery value, which decides its colour: amber under 45, red under 30. */
export function batteryState(value: string | undefined): StateName {
  const band = batteryBand(value)
  if (band === 'unknown') return 'unknown'
  if (band === 'low') return 'warning'
  return band === 'bad' ? 'bad' : 'ok'
}

/** A battery's charge as text: '93%', or '' if unknown. */
export function batteryText(value: string | undefined): string {
  const percent = batteryPercent(value)
  if (percent === undefined) return ''
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)}%`
}

/** A battery's charge: a filled outline and the number. */
export function BatteryLevel({ value }: { value: string | undefined }) {
  const percent = batteryPercent(value)
  const state = batteryState(value)
  if (percent === undefined) {
    return (
      <span className={classes['battery']}>
        <BatteryOutline />
        <Missing />
      </span>
    )
  }
  const charge = Math.min(100, Math.max(0, percent))
  const loud = state === 'warning' || state === 'bad'
  return (
    <span className={classes['battery']} style={loud ? { color: `var(--sc-${state}-ink)` } : undefined}>
      <BatteryOutline fill={`var(--sc-${state}-mark)`} width={(INSIDE * charge) / 100} />
      <span className={classes['percent']} data-loud={state === 'bad' || undefined}>
        {batteryText(value)}
      </span>
      {state === 'bad' && <StateMark state="bad" size={8} label="low" />}
    </span>
  )
}

function BatteryOutline({ fill, width }: { fill?: string; width?: number }) {
  const empty = fill === undefined
  return (
    <svg className={classes['mark']} width="22" height="12" viewBox="0 0 22 12" aria-hidden>
      <rect
        x=".75"
        y="1.25"
        width="17.5"
        height="9.5"
        rx="2"
        fill="none"
        stroke="var(--sc-unknown-mark)"
        strokeDasharray={empty ? '2 1.6' : undefined}
      />
      {!empty && <path d="M20 4.25v3.5" stroke="var(--sc-unknown-mark)" strokeWidth="1.75" />}
      {!empty && <rect x="3" y="3.25" width={Math.max(1.5, width ?? 0)} height="5.5" rx=".75" fill={fill} />}
    </svg>
  )
}
