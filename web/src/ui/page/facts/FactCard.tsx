import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Card } from '../Card.tsx'
import { copyText } from '../CopyButton.tsx'
import classes from './facts.module.css'

export interface Fact {
  id: string
  label: string
  value: ReactNode
  /** The label as drawn, if it is more than text. */
  drawnLabel?: ReactNode
  /** The full text of a value that is too long for its line; a button shows it below. */
  whole?: string | undefined
  /** The text that a click on the value copies; undefined if it cannot be copied, such as 'N/A'. */
  copy?: string | undefined
  /** The text that a click on the label copies; the label by default. */
  copyKey?: string
  /** Tooltip of the label. */
  tooltip?: ReactNode
  /** Set if `value` contains a link or a button; then only the icon copies. */
  isInteractive?: boolean
  /** Changes with each new value, such as its time; then the row is highlighted for a moment. */
  version?: number | string
}

interface FactCardProps {
  title: string
  facts: readonly Fact[]
  /** Whether the facts are in as many columns as fit, because there are many. */
  isWide?: boolean
}

const STEPS: Record<string, 'next' | 'previous' | 'other'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'other',
  ArrowRight: 'other',
}

/** The element that an arrow key moves to: the same part of the next or previous row, or the row's other part. */
function neighbour(from: HTMLElement, step: 'next' | 'previous' | 'other'): HTMLElement | null | undefined {
  const row = from.closest<HTMLElement>('[data-row]')
  const part = from.dataset['part']
  if (step === 'other') {
    const parts = [...(row?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
    return parts[(parts.indexOf(from) + 1) % parts.length]
  }
  const beside = step === 'next' ? row?.nextElementSibling : row?.previousElementSibling
  return beside?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? beside?.querySelector('[data-part]')
}

/**
 * A card of facts. A click on a label or a value copies it. The card is one Tab stop and arrow keys move inside it, because a
 * dashboard has hundreds of facts.
 */
export function FactCard({ title, facts, isWide = false }: FactCardProps) {
  const [active, setActive] = useState<string>()
  const stop = facts.some(({ id }) => id === active) ? active : facts[0]?.id

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target instanceof HTMLElement)) return
    const target = event.target.dataset['part'] === undefined ? null : neighbour(event.target, step)
    if (target === null || target === undefined) return
    event.preventDefault()
    setActive(target.closest<HTMLElement>('[data-row]')?.dataset['row'])
    target.focus()
  }

  return (
    <Card title={title}>
      {/* One key listener for all rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <dl className={classes['facts']} data-wide={isWide || undefined} onKeyDown={onKeyDown}>
        {facts.map((fact) => (
          <FactRow key={fact.id} {...fact} isStop={fact.id === stop} />
        ))}
      </dl>
    </Card>
  )
}

const FactRow = memo(function FactRow({ isStop, tooltip, ...fact }: Fact & { isStop: boolean }) {
  const { id, label, drawnLabel, copyKey = label, version, whole } = fact
  const [firstVersion] = useState(version)
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={classes['row']} data-row={id}>
      {version !== firstVersion && <span key={version} className={classes['flash']} aria-hidden />}
      <dt>
        <Tooltip label={tooltip ?? label} disabled={tooltip === undefined}>
          <button
            type="button"
            className={classes['key']}
            data-part="key"
            tabIndex={-1}
            {...(drawnLabel === undefined ? { 'aria-label': sentence`${label}, copy key` } : {})}
            onClick={() => void copyText(copyKey, 'key copied to clipboard')}
          >
            {drawnLabel ?? isolated(label)}
            {drawnLabel !== undefined && <VisuallyHidden>, copy key</VisuallyHidden>}
          </button>
        </Tooltip>
      </dt>
      <dd>
        <FactValue {...fact} isStop={isStop} />
        {whole !== undefined && (
          <button
            type="button"
            className={classes['more']}
            data-part="more"
            tabIndex={-1}
            aria-label={sentence`Whole value of ${label}`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            <IconChevronDown size={14} stroke={1.6} data-screen-only aria-hidden />
          </button>
        )}
      </dd>
      {whole !== undefined && isWhole && (
        // A Tab stop, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <dd className={classes['whole']} tabIndex={0}>
          {isolated(whole)}
        </dd>
      )}
    </div>
  )
})

type FactValueProps = Pick<Fact, 'label' | 'value' | 'copy' | 'isInteractive'> & { isStop: boolean }

function FactValue({ label, value: given, copy, isInteractive = false, isStop }: FactValueProps) {
  const value = typeof given === 'string' ? isolated(given) : given
  if (copy === undefined) return <span className={classes['value']}>{value}</span>
  const icon = <IconCopy className={classes['icon'] ?? ''} size={14} stroke={1.6} aria-hidden />
  const button = {
    type: 'button' as const,
    'data-part': 'value',
    tabIndex: isStop ? 0 : -1,
    onClick: () => void copyText(copy, 'value copied to clipboard'),
  }
  if (isInteractive) {
    return (
      <span className={classes['value']}>
        <span className={classes['text']}>{value}</span>
        <button {...button} className={classes['copy']} aria-label={sentence`Copy ${label}`}>
          {icon}
        </button>
      </span>
    )
  }
  return (
    <button {...button} className={classes['value']}>
      <span className={classes['text']}>{value}</span>
      {icon}
    </button>
  )
}
