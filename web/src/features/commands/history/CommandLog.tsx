import { isolated, withoutMarks } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { COMMAND_REFRESH_MS } from '@service-center/contract/commands/commands.ts'
import type { CommandLogLine } from '@service-center/contract/commands/command.ts'
import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import { Button, Switch } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { csvFile, saveFile } from '../../../ui/save-file.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { copyText } from '../../../ui/page/CopyButton.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time, useTimeOffset } from '../../../ui/time/Time.tsx'
import classes from './details.module.css'

/** Older lines are shown on request. */
const MAX_DRAWN_LINES = 1000

/** Within this distance from the end, in px, the log keeps scrolling to new lines. */
const AT_END = 24

export function CommandLog({ id }: { id: number }) {
  const load = useLoad({
    ...q(api.commands.logs, { params: { id: String(id) } }),
    refetchInterval: COMMAND_REFRESH_MS,
  })
  return <Loaded load={load}>{({ data }) => <LogLines id={id} lines={data} />}</Loaded>
}

function LogLines({ id, lines }: { id: number; lines: readonly CommandLogLine[] }) {
  const [isImportantOnly, setImportantOnly] = useState(true)
  const shown = useMemo(() => (isImportantOnly ? importantLines(lines) : lines), [lines, isImportantOnly])
  return (
    <>
      <div className={classes['logHead']}>
        <Switch
          label="Show important only"
          checked={isImportantOnly}
          onChange={(event) => setImportantOnly(event.currentTarget.checked)}
        />
        <span className={classes['count']}>
          {formatNumber(shown.length)} of {formatNumber(lines.length)} lines
        </span>
        <LogFile id={id} lines={lines} />
      </div>
      <LogTable lines={shown} isEmpty={lines.length === 0} />
    </>
  )
}

/** Copies or exports all lines, also those that are filtered out. */
function LogFile({ id, lines }: { id: number; lines: readonly CommandLogLine[] }) {
  const offset = useTimeOffset()
  const rows = () =>
    lines.map(({ message, error, createdAt }) => [fileTime(createdAt, offset), error ? 'error' : '', message])
  const copy = () =>
    void copyText(
      rows()
        .map((cells) => withoutMarks(cells.filter((cell) => cell !== '').join(' ')))
        .join('\n'),
      'log copied to clipboard',
    )
  const save = () => {
    const content = [['Created at', 'Error', 'Message'], ...rows()].map((cells) => csvLine(cells))
    saveFile(csvFile(content), `command-${id}-log.csv`)
  }
  const icon = { size: 14, stroke: 1.6 }
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconCopy {...icon} />}
        disabled={lines.length === 0}
        onClick={copy}
      >
        Copy log
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconDownload {...icon} />}
        disabled={lines.length === 0}
        onClick={save}
      >
        Export log
      </Button>
    </>
  )
}

function LogTable({ lines, isEmpty }: { lines: readonly CommandLogLine[]; isEmpty: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isWhole, setWhole] = useState(false)
  const left = isWhole ? 0 : Math.max(0, lines.length - MAX_DRAWN_LINES)
  const drawn = useMemo(() => lines.slice(left), [lines, left])
  useLayoutEffect(() => {
    const element = scroller.current
    // Does not scroll while the user has scrolled up to read.
    if (element !== null && isAtEnd.current && drawn.length > 0) element.scrollTop = element.scrollHeight
  }, [drawn])
  const onScroll = () => {
    const element = scroller.current
    if (element !== null)
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - AT_END
  }
  return (
    <section
      ref={scroller}
      className={classes['log']}
      aria-label="Log"
      // Focusable, so that it can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      {left > 0 && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show {formatNumber(left)} earlier lines
        </Button>
      )}
      {isEmpty ? (
        <p className={classes['quiet']}>The device has not said anything yet.</p>
      ) : (
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">Created at</th>
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ id, message, error, createdAt }) => (
              <tr key={id} data-error={error || undefined}>
                <td>
                  {error && (
                    <>
                      <StateMark state="bad" size={10} label="Error" />{' '}
                    </>
                  )}
                  {isolated(message)}
                </td>
                <td>
                  <Time at={createdAt} format="full" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface Line {
  readonly message: string
  readonly error: boolean
}

/**
 * Important lines (specification 2, section 2.5) are errors, the last line, and lines with a '/': a file, an address or a
 * count such as '3/5'.
 */
export function importantLines<L extends Line>(lines: readonly L[]): readonly L[] {
  return lines.filter(
    ({ message: text, error }, place) => error || text.includes('/') || place === lines.length - 1,
  )
}
