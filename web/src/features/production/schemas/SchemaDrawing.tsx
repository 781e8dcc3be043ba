import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { Ref } from 'react'
import { PartShape } from './PartShape.tsx'
import classes from './schema.module.css'
import { drawnParts, namedParts, type Schema, type SchemaPart } from './schemas.ts'

/** The area of the drawing in mm: the machine on the left, the legend on the right. */
const SHEET = { x: -960, y: -660, width: 2360, height: 1320 }
const LEGEND = { x: 830, y: -470, line: 62 }
const BUBBLE = 30

interface SchemaDrawingProps {
  schema: Schema
  title: string
  ref?: Ref<SVGSVGElement>
}

/** The top view of a product model with dimensions and numbered parts. */
export function SchemaDrawing({ schema, title, ref }: SchemaDrawingProps) {
  const names = namedParts(schema)
  const description = sentence`${title}, top view: ${schema.length} mm long, ${schema.width} mm wide, ${schema.height} mm high. Parts: ${names.join(', ')}.`
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot use the colours of the page
      role="img"
      aria-label={description}
      viewBox={`${SHEET.x} ${SHEET.y} ${SHEET.width} ${SHEET.height}`}
      className={classes['sheet']}
    >
      <rect {...SHEET} className={classes['ground']} />
      <path d="M-880 0H780" className={classes['axis']} />
      {schema.track !== undefined && <Direction />}
      {drawnParts(schema).map((part) => (
        <PartShape key={`${part.kind} ${part.x} ${part.y} ${part.h}`} part={part} />
      ))}
      <Measures schema={schema} />
      {schema.parts.map((part) => (
        <Mark key={`${part.kind} ${part.x} ${part.y} ${part.h}`} part={part} names={names} />
      ))}
      <Legend schema={schema} title={title} names={names} />
    </svg>
  )
}

function Direction() {
  return (
    <>
      <path d="M-900 -560h120m-34 -24l34 24l-34 24" className={classes['line']} />
      <text x={-900} y={-590} className={classes['small']}>
        Front
      </text>
    </>
  )
}

/** The number of a part, with a line to the middle of the part. */
function Mark({ part, names }: { part: SchemaPart; names: readonly string[] }) {
  if (part.name === undefined || part.mark === undefined) return null
  const tip = part.kind === 'leg' ? { x: part.x + part.w * 0.7, y: part.y } : part
  const [x, y] = [part.x + part.mark[0], part.y + part.mark[1]]
  return (
    <>
      <path d={`M${tip.x} ${tip.y}L${x} ${y}`} className={classes['lead']} />
      <circle cx={tip.x} cy={tip.y} r={7} className={classes['tip']} />
      <Bubble x={x} y={y} number={names.indexOf(part.name) + 1} />
    </>
  )
}

function Bubble({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={BUBBLE} className={classes['bubble']} />
      <text x={x} y={y + 11} textAnchor="middle" className={classes['number']}>
        {number}
      </text>
    </>
  )
}

function Measures({ schema: { length, width, track } }: { schema: Schema }) {
  const bottom = 560
  const left = -length / 2 - 200
  const near = -length / 2 - 100
  return (
    <g>
      <path
        d={`M${-length / 2} ${bottom - 40}V${bottom + 24}M${length / 2} ${bottom - 40}V${bottom + 24}`}
        className={classes['thin']}
      />
      <Arrows from={[-length / 2, bottom]} to={[length / 2, bottom]} />
      <text x={0} y={bottom - 14} textAnchor="middle" className={classes['measure']}>
        {length}
      </text>
      <path d={`M${left - 24} ${-width / 2}h90M${left - 24} ${width / 2}h90`} className={classes['thin']} />
      <Arrows from={[left, -width / 2]} to={[left, width / 2]} />
      <UprightMeasure x={left}>{width}</UprightMeasure>
      {track !== undefined && (
        <>
          <path
            d={`M${near - 24} ${-track.width / 2}H${track.at}M${near - 24} ${track.width / 2}H${track.at}`}
            className={classes['lead']}
          />
          <Arrows from={[near, -track.width / 2]} to={[near, track.width / 2]} />
          <UprightMeasure x={near}>{track.width}</UprightMeasure>
        </>
      )}
    </g>
  )
}

/** A length beside its upright dimension line. */
function UprightMeasure({ x, children }: { x: number; children: number }) {
  const place = `translate(${x - 14} 60) rotate(-90)`
  return (
    <text transform={place} textAnchor="middle" className={classes['measure']}>
      {children}
    </text>
  )
}

type Point = readonly [x: number, y: number]

/** A dimension line with an arrow at each end, parallel to an axis. */
function Arrows({ from: [x1, y1], to: [x2, y2] }: { from: Point; to: Point }) {
  const heads =
    y1 === y2
      ? `M${x1 + 22} ${y1 - 9}L${x1} ${y1}l22 9M${x2 - 22} ${y2 - 9}L${x2} ${y2}l-22 9`
      : `M${x1 - 9} ${y1 + 22}L${x1} ${y1}l9 22M${x2 - 9} ${y2 - 22}L${x2} ${y2}l9 -22`
  return <path d={`M${x1} ${y1}L${x2} ${y2}${heads}`} className={classes['thin']} />
}

function Legend({ schema, title, names }: { schema: Schema; title: string; names: readonly string[] }) {
  const facts = `${schema.length} × ${schema.width} × ${schema.height} mm, ${schema.weight}`
  return (
    <g>
      <text x={LEGEND.x - 30} y={LEGEND.y - 110} className={classes['title']}>
        {title}
      </text>
      <text x={LEGEND.x - 30} y={LEGEND.y - 62} className={classes['small']}>
        {facts}
      </text>
      {names.map((name, index) => (
        <g key={name}>
          <Bubble x={LEGEND.x} y={LEGEND.y + index * LEGEND.line} number={index + 1} />
          <text x={LEGEND.x + 52} y={LEGEND.y + index * LEGEND.line + 11} className={classes['name']}>
            {name}
          </text>
        </g>
      ))}
      <text x={LEGEND.x - 30} y={600} className={classes['small']}>
        Top view to scale, nominal measures in mm
      </text>
    </g>
  )
}
