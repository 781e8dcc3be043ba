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

interface RoundPartProps {
  kind: 'tank' | 'nozzle' | 'antenna' | 'stop' | 'prism'
  x: number
  y: number
  radius: number
}

function RoundPart({ kind, x, y, radius }: RoundPartProps) {
  const cross = `M${x - radius} ${y}h${2 * radius}M${x} ${y - radius}v${2 * radius}`
  switch (kind) {
    case 'tank':
      return (
        <>
          <circle cx={x} cy={y} r={radius} className={classes['panel']} />
          <circle cx={x} cy={y} r={radius * 0.82} className={classes['line']} />
          <circle cx={x} cy={y} r={radius * 0.25} className={classes['soft']} />
        </>
      )
    case 'nozzle':
      return (
        <>
          <circle cx={x} cy={y} r={radius * 1.7} className={classes['fan']} />
          <circle cx={x} cy={y} r={radius} className={classes['accent']} />
        </>
      )
    case 'antenna':
      return (
        <>
          <circle cx={x} cy={y} r={radius} className={classes['panel']} />
          <path d={cross} className={classes['line']} />
          <circle cx={x} cy={y} r={radius * 0.3} className={classes['accent']} />
        </>
      )
    case 'stop':
      return (
        <>
          <circle cx={x} cy={y} r={radius} className={classes['panel']} />
          <circle cx={x} cy={y} r={radius * 0.62} className={classes['stop']} />
        </>
      )
    case 'prism':
      return (
        <>
          <circle cx={x} cy={y} r={radius} className={classes['panel']} />
          <path
            d={[0, 60, 120].map((angle) => spoke(x, y, { radius, angle })).join('')}
            className={classes['line']}
          />
          <circle cx={x} cy={y} r={radius * 0.45} className={classes['fan']} />
        </>
      )
  }
}

/** SVG path of a diameter of a circle; `angle` in degrees. */
function spoke(x: number, y: number, { radius, angle }: { radius: number; angle: number }): string {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180) * radius, Math.sin((angle * Math.PI) / 180) * radius]
  return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
}
