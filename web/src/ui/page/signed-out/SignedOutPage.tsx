import { type ReactNode, useId } from 'react'
import { useWidth } from '../../use-width.ts'
import { BrandMark } from './BrandMark.tsx'
import classes from './signed-out.module.css'

/** The point where side line and goal line meet. All lengths are in the proportions of a real pitch. */
const CORNER = { x: 110, y: 770 }
const ROBOT_X = 560

export interface SignedOutPageProps {
  /** The document's title, without the product's name. */
  title: string
  /** A form; its first heading is that of the page. */
  children: ReactNode
}

/** The layout of pages without a session: a drawing with one form beside it. */
export function SignedOutPage({ title, children }: SignedOutPageProps) {
  const isPhone = useWidth() === 'phone'
  return (
    <div className={classes['page']}>
      <title>{`${title} · Service Center`}</title>
      <div className={classes['drawing']}>
        <FieldDrawing variant={isPhone ? 'band' : 'side'} />
        {isPhone && (
          <header className={classes['bandBrand']}>
            <BrandMark withName onNav />
          </header>
        )}
      </div>
      <main className={classes['side']}>
        <div className={classes['form']}>
          {!isPhone && (
            <div className={classes['brand']}>
              <BrandMark withName />
            </div>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}

/**
 * The drawing beside the sign-in form: a robot paints a line at the corner of a pitch, animated once for 900 ms. `side` fills a
 * tall area and keeps the corner visible; `band` is the strip above the form on phones.
 */
function FieldDrawing({ variant }: { variant: 'side' | 'band' }) {
  if (variant === 'side') {
    return (
      <svg
        className={classes['field']}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMinYMax slice"
        aria-hidden
      >
        <Grass>
          <Lines />
          <Robot />
        </Grass>
      </svg>
    )
  }
  return (
    <svg className={classes['field']} aria-hidden>
      <svg x="100%" y="0" overflow="visible">
        <g transform={`translate(${-CORNER.x - 110} ${160 - CORNER.y})`}>
          <Grass>
            <Lines />
            <path className={classes['painted']} pathLength={1} d={`M${CORNER.x} ${CORNER.y}h300`} />
          </Grass>
        </g>
      </svg>
    </svg>
  )
}

function Lines() {
  const { x, y } = CORNER
  return (
    <g className={classes['lines']} fill="none">
      <path pathLength={1} d={`M${x} ${y + 1.5}V-200`} />
      <path pathLength={1} d={`M${x} 160H470V560H${x}`} />
      <path pathLength={1} d={`M${x} 260H250V460H${x}`} />
      <path pathLength={1} d="M470 285.5A137 137 0 0 1 470 434.5" />
      <path pathLength={1} d={`M${x} ${y - 70}a70 70 0 0 1 70 70`} />
      <circle className={classes['spot']} cx="355" cy="360" r="5.5" />
    </g>
  )
}

/** The robot at the end of the painted line, and the line that is still to be painted. */
function Robot() {
  const { x, y } = CORNER
  return (
    <>
      <path className={classes['planned']} d={`M${x} ${y}H2400`} />
      <path className={classes['plannedDash']} d={`M${x} ${y}H2400`} />
      <path className={classes['painted']} pathLength={1} d={`M${x} ${y}H${ROBOT_X}`} />
      <g className={classes['robot']}>
        <rect x={ROBOT_X - 12} y={y - 12} width="24" height="24" rx="4" />
        <circle cx={ROBOT_X} cy={y} r="3.2" />
      </g>
    </>
  )
}

function Grass({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <pattern id={id} width="130" height="130" x="-20" patternUnits="userSpaceOnUse">
        <rect width="130" height="130" fill="var(--sc-nav)" />
        <rect x="0" width="65" height="130" fill="var(--sc-pitch-stripe)" />
      </pattern>
      <rect x="-2600" y="-900" width="5200" height="3600" fill={`url(#${id})`} />
      {children}
    </>
  )
}
