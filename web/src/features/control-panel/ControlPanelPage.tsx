import * as api from '@service-center/contract/api.ts'
import { Button, Switch } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { type Load, useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { saveFields, setSaveFields } from '../../kit/widgets/saved-fields.ts'
import { useWidgets } from '../../kit/widgets/widgets-context.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { listed } from '../../ui/text/format.ts'
import { panelSections, favourites } from './panel-sections.ts'
import { Sections, LoadFailure } from './Sections.tsx'
import { UndoMenu } from './UndoMenu.tsx'
import layout from '../../ui/page/canvas.module.css'
import classes from './control-panel.module.css'

const NO_FAVOURITES = 'The star of a widget puts it here, in this browser.'
const NO_WIDGETS =
  'None of your rights comes with a widget. Whoever edits user accounts can give you more rights.'

/** The widgets that the user may use, by category (specification 2, section 2.7). */
export function ControlPanelPage() {
  const search = useSearch({ from: '/shell/verified/settings/user' })
  const allowed = useWidgets()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const isPhone = useWidth() === 'phone'
  const sections = panelSections(allowed, { favourites: useStoredValue(favourites), typed })
  // Nearly every widget needs these lists; one message for all of them if loading fails.
  const loads = [useLoad(customersQuery), useLoad(q(api.devices.list, {}))]
  const sentence = useSentence()
  const showAll = () => {
    setTyped('')
    box.current?.focus()
  }
  const tools = (
    <>
      <ImportLink />
      <UndoMenu />
      <SearchBox
        input={box}
        className={classes['find']}
        label="Find a widget"
        keyword={typed}
        onKeyword={setTyped}
        hotkey="Find a widget"
      />
    </>
  )
  return (
    <div className={layout['page']}>
      <PageHeader
        title="Control Panel"
        sentence={sentence}
        {...(isPhone ? {} : { menu: tools })}
        primary={
          <Switch
            label="Save Fields"
            checked={useStoredValue(saveFields)}
            onChange={(event) => setSaveFields(event.currentTarget.checked)}
          />
        }
      />
      {isPhone && (
        <div className={classes['phoneHead']}>
          <p>{sentence}</p>
          <div className={classes['phoneTools']}>{tools}</div>
        </div>
      )}
      <UnlessAnyFailed loads={loads}>
        {sections.length === 0 ? (
          <EmptyState
            title="No widget found"
            action={
              <Button variant="default" onClick={showAll}>
                Show all widgets
              </Button>
            }
          >
            No widget has the name “{typed.trim()}”.
          </EmptyState>
        ) : (
          <Sections
            sections={sections}
            search={search}
            hint={allowed.length === 0 ? NO_WIDGETS : NO_FAVOURITES}
          />
        )}
      </UnlessAnyFailed>
    </div>
  )
}

function useSentence(): string {
  const { customerId, customerName } = useViewer()
  const { data } = useQuery(customersQuery)
  return sentenceOf(
    customerId.map((id) => data?.data.find((one) => one.id === id)?.name),
    customerName,
  )
}

/**
 * 'You configure devices and customers belonging to Nordic Turf ApS and Greenline Sports Ltd.'
 * @param names the names of the user's customers; undefined while loading
 * @param main the name of the first customer, known from the session
 */
export function sentenceOf(names: readonly (string | undefined)[], main: string): string {
  const known = names.map((name, at) => name ?? (at === 0 ? main : ''))
  const list = listed(known.filter((name) => name !== ''))
  return `You configure devices and customers belonging to ${list}${list.endsWith('.') ? '' : '.'}`
}

/** Replaces the widgets by an error if loading fails (specification 2, section 2.7). */
function UnlessAnyFailed({ loads, children }: { loads: readonly Load<unknown>[]; children: ReactNode }) {
  const failed = loads.filter(({ data, failure }) => data === undefined && failure !== undefined)
  const [first] = failed
  if (first === undefined) return children
  return (
    <LoadFailure
      text={first.failure?.message}
      onRetry={() => failed.forEach(({ retry }) => retry())}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  )
}

/** A link to the bulk import for users who may import. */
function ImportLink() {
  if (!mayCall(useViewer(), api.bulkImport.conflicts.right)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconTableImport size={14} stroke={1.6} />}
      renderRoot={(look: object) => <Link {...addressOf.bulkImport()} {...look} />}
    >
      Import from a file
    </Button>
  )
}
