import * as api from '@service-center/contract/api.ts'
import { Button, Switch } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { type Load, useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { saveFields, setSaveFields } from '../../kit/widgets/saved-fields.ts'
import { useWidgets } from '../../kit/widgets/widgets-context.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { favourites } from './favourites.ts'
import { panelSections } from './panel-sections.ts'
import { LoadFailure } from './parts/LoadFailure.tsx'
import { Sections } from './parts/Sections.tsx'
import { UndoMenu } from './parts/UndoMenu.tsx'
import layout from '../../ui/page/canvas.module.css'
import classes from './control-panel.module.css'

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * 'You configure devices and customers belonging to Nordic Turf ApS and Greenline Sports Ltd.'
 * @param names of the viewer's customers, undefined until they are loaded
 * @param main the name of the first, which the session knows
 */
export function sentenceOf(names: readonly (string | undefined)[], main: string): string {
  const known = names.map((name, at) => name ?? (at === 0 ? main : undefined))
  const list = LIST.format(known.filter((name) => name !== undefined && name !== '').map(String))
  return `You configure devices and customers belonging to ${list}${list.endsWith('.') ? '' : '.'}`
}

const NO_FAVOURITES = 'The star of a widget puts it here, in this browser.'
const NO_WIDGETS =
  'None of your rights comes with a widget. Whoever edits user accounts can give you more rights.'

/** The control panel: the widgets that the viewer may use, by category (specification 2, section 2.7). */
export function ControlPanelPage() {
  const search = useSearch({ from: '/shell/verified/settings/user' })
  const allowed = useWidgets()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const isPhone = useWidth() === 'phone'
  const sections = panelSections(allowed, { favourites: useStoredValue(favourites), typed })
  // What nearly every widget picks from; each field would fail by itself.
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

/** The specification's text (2, section 2.7) in place of widgets whose data could not be loaded. */
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

/** Whose devices and customers the viewer configures. */
function useSentence(): string {
  const { customerId, customerName } = useViewer()
  const { data } = useQuery(customersQuery)
  return sentenceOf(
    customerId.map((id) => data?.data.find((one) => one.id === id)?.name),
    customerName,
  )
}

/** Leads to the bulk import, for whoever may import something. */
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
