import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWidth, type Width } from '../use-width.ts'
import classes from './page.module.css'

export interface HeaderAction {
  id: string
  label: string
  icon?: ReactNode
  onClick: () => void
  disabled?: boolean
  isDestructive?: boolean
}

interface PageHeaderProps {
  title: ReactNode
  /** One sentence beside the title; hidden on phones. */
  sentence?: ReactNode
  /** A link back: 'Robots'. Phones show only its chevron. */
  back?: ReactNode
  /** Shown directly after the title, such as a copy button. */
  after?: ReactNode
  /** A separate menu, before the actions. */
  menu?: ReactNode
  /** Outlined buttons; those that do not fit move into a menu. */
  actions?: readonly HeaderAction[]
  /** Whether all actions go into the menu, because other buttons need the space. */
  isTight?: boolean
  /** The screen's only filled button, the rightmost. */
  primary?: ReactNode
}

const NO_ACTIONS: readonly HeaderAction[] = []

const OUTLINED_RED = { color: 'red', variant: 'outline' } as const

/** How many secondary actions are shown as buttons. */
const SHOWN: Record<Width, number> = { phone: 0, rail: 2, wide: 5 }

/** The header of every page: title, one sentence, actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, sentence, back, after, menu, actions = NO_ACTIONS, isTight = false, primary } = props
  const width = useWidth()
  const count = isTight ? 0 : SHOWN[width]
  const shown = actions.slice(0, count)
  const hidden = actions.slice(count)
  return (
    <header className={classes['header']}>
      {back !== undefined && <div className={classes['back']}>{back}</div>}
      <h1 className={classes['title']}>{title}</h1>
      {after}
      {sentence !== undefined && (
        <p className={classes['sentence']}>
          <span>{sentence}</span>
        </p>
      )}
      <div className={classes['actions']}>
        {menu}
        {shown.map(({ id, label, icon, onClick, disabled = false, isDestructive }) => (
          <Button
            key={id}
            {...(isDestructive === true ? OUTLINED_RED : { variant: 'default' })}
            leftSection={icon}
            onClick={onClick}
            disabled={disabled}
          >
            {label}
          </Button>
        ))}
        {hidden.length > 0 && <MoreMenu actions={hidden} isOutlined={width !== 'phone'} />}
        {primary}
      </div>
    </header>
  )
}

function MoreMenu({ actions, isOutlined }: { actions: readonly HeaderAction[]; isOutlined: boolean }) {
  return (
    // Not in a portal, so that the menu is inside a landmark of the page.
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant={isOutlined ? 'default' : 'subtle'}
          size="var(--sc-control)"
          aria-label="More actions"
        >
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon, onClick, disabled = false, isDestructive }) => (
          <Menu.Item
            key={id}
            {...(isDestructive === true ? { c: 'var(--sc-bad-ink)' } : {})}
            leftSection={icon}
            onClick={onClick}
            disabled={disabled}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
