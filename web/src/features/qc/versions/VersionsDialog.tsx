import * as api from '@service-center/contract/api.ts'
import type { QcWorkflowVersion } from '@service-center/contract/qc/qc.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { q } from '../../../api/queries/query.ts'
import { request } from '../../../api/calls/request.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { counted } from '../../../ui/text/format.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMayChange } from '../StaffPart.tsx'
import { Comparison } from './Comparison.tsx'
import classes from './versions.module.css'

/** Stands for the form content among the versions to compare. */
const PRESENT = 'present'

interface VersionsDialogProps {
  id: string
  /** The form content. */
  present: QcWorkflow
  onLoad: (version: QcWorkflow) => void
  onClose: () => void
}

/** Lists the saved versions of a workflow, compares them with each other and the form, and loads one into the form. */
export function VersionsDialog({ id, present, onLoad, onClose }: VersionsDialogProps) {
  const load = useLoad(q(api.qc.versions, { params: { id } }))
  return (
    <AppDialog opened size="data" title="Versions" about={present.name} onClose={onClose}>
      <Loaded load={load}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No versions are kept">
              Every version that is submitted here is kept from now on.
            </EmptyState>
          ) : (
            <Versions id={id} versions={data} present={present} onLoad={onLoad} />
          )
        }
      </Loaded>
    </AppDialog>
  )
}

interface VersionsProps extends Pick<VersionsDialogProps, 'id' | 'present' | 'onLoad'> {
  versions: readonly QcWorkflowVersion[]
}

function Versions({ id, versions, present, onLoad }: VersionsProps) {
  const offset = useTimeOffset()
  const [before, setBefore] = useState(versions[0]?.version ?? PRESENT)
  const [after, setAfter] = useState(PRESENT)
  const [loading, setLoading] = useState<string>()
  const mayChange = useMayChange()
  const timeOf = ({ created }: QcWorkflowVersion) =>
    formatTime(Number(created) / 1000, { offset, pattern: 'full' })
  const choices = [
    { value: PRESENT, label: 'What is in the form' },
    ...versions.map((one) => ({
      value: one.version,
      label: `Version ${one.version}, ${one.createdBy}, ${timeOf(one)}`,
    })),
  ]
  const titleOf = (version: string) => (version === PRESENT ? 'What is in the form' : `Version ${version}`)

  async function putIntoForm(version: string) {
    setLoading(version)
    try {
      const { data } = await request(api.qc.version, { params: { id, version } })
      onLoad(data)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(undefined)
    }
  }
  return (
    <div className={classes['versions']}>
      <ul className={classes['list']} aria-label="Saved versions">
        {versions.map((one) => (
          <li key={one.version}>
            <span className={classes['name']}>Version {one.version}</span>
            <span className={classes['facts']}>
              {one.createdBy}, {timeOf(one)}, {counted(one.chapters, 'chapters')},{' '}
              {counted(one.questions, 'questions')}
            </span>
            <span className={classes['acts']}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Compare version ${one.version} with the form`}
                onClick={() => {
                  setBefore(one.version)
                  setAfter(PRESENT)
                }}
              >
                Compare
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                loading={loading === one.version}
                disabled={!mayChange}
                aria-label={`Put version ${one.version} into the form`}
                onClick={() => void putIntoForm(one.version)}
              >
                Put into the form
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes['choices']}>
        <ChoiceField
          label="Compare"
          name="before"
          error={undefined}
          data={choices}
          value={before}
          onChange={setBefore}
        />
        <ChoiceField
          label="With"
          name="after"
          error={undefined}
          data={choices}
          value={after}
          onChange={setAfter}
        />
      </div>
      <Sides id={id} present={present} before={before} after={after} titleOf={titleOf} />
    </div>
  )
}

interface SidesProps {
  id: string
  present: QcWorkflow
  before: string
  after: string
  titleOf: (version: string) => string
}

function Sides({ id, present, before, after, titleOf }: SidesProps) {
  const left = useVersion(id, before, present)
  const right = useVersion(id, after, present)
  return (
    <Loaded load={left}>
      {(one) => (
        <Loaded load={right}>
          {(other) => (
            <Comparison
              before={{ title: titleOf(before), workflow: one.data }}
              after={{ title: titleOf(after), workflow: other.data }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Loads a saved version, or gives the form content for `PRESENT`. */
function useVersion(id: string, version: string, present: QcWorkflow) {
  const isPresent = version === PRESENT
  const load = useLoad({
    ...q(api.qc.version, { params: { id, version } }),
    enabled: !isPresent,
    // A saved version never changes.
    staleTime: Infinity,
  })
  return isPresent ? { ...load, data: { data: present }, failure: undefined } : load
}
