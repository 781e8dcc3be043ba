import classes from './schema.module.css'
import type { SchemaPart } from './schemas.ts'

/** A part of a machine in top view. */
export function PartShape({ part }: { part: SchemaPart }) {
  const { kind, x, y, w } = part
  const h = part.h ?? w
  const rect = { x: x - w / 2, y: y - h / 2, width: w, height: h }
  switch (kind) {
    case 'body':
      return <rect {...rect} rx={70} className={classes['body']} />
    case 'panel':
      return <rect {...rect} rx={12} className={classes['panel']} />
    case 'bumper':
      return <rect {...rect} rx={Math.min(w, h) / 2} className={classes['soft']} />
    case 'wheel':
      return <Wheel {...rect} />
    case 'caster':
      return (
        <>
          <circle cx={x} cy={y} r={h * 1.1} className={classes['hidden']} />
          <rect {...rect} rx={16} className={classes['hidden']} />
        </>
      )
    case 'battery':
      return (
        <>
          <rect {...rect} rx={12} className={classes['panel']} />
          <path
            d={`M${x - w / 4} ${y}h${w / 8}m${-w / 16} ${-w / 16}v${w / 8}M${x + w / 8} ${y}h${w / 8}`}
            className={classes['line']}
          />
        </>
      )
    case 'screen':
      return (
        <>
          <rect {...rect} rx={12} className={classes['panel']} />
          <rect
            x={rect.x + 12}
            y={rect.y + 12}
            width={w - 24}
            height={Math.max(h - 24, 8)}
            rx={6}
            className={classes['dark']}
          />
        </>
      )
    case 'rail':
      return (
        <>
          <rect {...rect} rx={10} className={classes['panel']} />
          <path d={`M${x} ${rect.y + 14}v${h - 28}`} className={classes['line']} />
        </>
      )
    case 'leg':
      return (
        <rect
          x={0}
          y={-18}
          width={w}
          height={36}
          rx={18}
          transform={`translate(${x} ${y}) rotate(${h})`}
          className={classes['soft']}
        />
      )
    case 'tank':
    case 'nozzle':
    case 'antenna':
    case 'stop':
    case 'prism':
      return <RoundPart kind={kind} x={x} y={y} radius={w / 2} />
  }
}

function Wheel(rect: { x: number; y: number; width: number; height: number }) {
  const { x, y, width, height } = rect
  const treads = Array.from({ length: 7 }, (_, index) => x + ((index + 1) * width) / 8)
  return (
    <>
      <rect {...rect} rx={22} className={classes['dark']} />
      <path d={treads.map((at) => `M${at} ${y + 10}v${height - 20}`).join('')} className={classes['tread']} />
    </>
  )
}

type RoundKind = 'tank' | 'nozzle' | 'antenna' | 'stop' | 'prism'

/** The circles of a round part from the outside in: each with its share of the part's radius, and its look. */
const CIRCLES: Readonly<Record<RoundKind, readonly (readonly [share: number, look: string])[]>> = {
  tank: [
    [1, 'panel'],
    [0.82, 'line'],
    [0.25, 'soft'],
  ],
  nozzle: [
    [1.7, 'fan'],
    [1, 'accent'],
  ],
  antenna: [
    [1, 'panel'],
    [0.3, 'accent'],
  ],
  stop: [
    [1, 'panel'],
    [0.62, 'stop'],
  ],
  prism: [
    [1, 'panel'],
    [0.45, 'fan'],
  ],
}

/** The directions, in degrees, of the diameters that are drawn over the outermost circle. */
const SPOKES: Partial<Record<RoundKind, readonly number[]>> = { antenna: [0, 90], prism: [0, 60, 120] }

function RoundPart({ kind, x, y, radius }: { kind: RoundKind; x: number; y: number; radius: number }) {
  const [outer, ...inner] = CIRCLES[kind].map(([share, look]) => (
    <circle key={share} cx={x} cy={y} r={radius * share} className={classes[look]} />
  ))
  const spokes = SPOKES[kind]?.map((angle) => spoke(x, y, { radius, angle })).join('')
  return (
    <>
      {outer}
      {spokes !== undefined && <path d={spokes} className={classes['line']} />}
      {inner}
    </>
  )
}

/** SVG path of a diameter of a circle; `angle` in degrees. */
function spoke(x: number, y: number, { radius, angle }: { radius: number; angle: number }): string {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180) * radius, Math.sin((angle * Math.PI) / 180) * radius]
  return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
}
