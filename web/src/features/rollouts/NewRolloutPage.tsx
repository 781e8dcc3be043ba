import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { q, useRestart } from '../../api/queries/query.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { type Load, loadOf, useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { AccessGroupsField } from '../../kit/fields/customers/AccessGroupsField.tsx'
import { DevicesField } from '../../kit/fields/devices/DevicesField.tsx'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FieldRow, FieldStack } from '../../kit/form/FieldLayout.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StepsCard } from './StepsCard.tsx'
import {
  NEW_ROLLOUT,
  newRolloutOf,
  type Preview,
  previewOf,
  type RolloutValues,
  selectionOf,
  startText,
} from './rollout-values.ts'
import { NUMBER_SETTINGS, REASON_WORDS, robotsText, SETTING_WORDS } from './rollout-words.ts'
import classes from './rollout.module.css'

/** Waits this long after the last choice before asking the server. */
const DEBOUNCE_MS = 250

/** The form to start a rollout, with a preview of the numbers of robots. */
export default function NewRolloutPage() {
  const navigate = useNavigate()
  const [values, setValues] = useState(NEW_ROLLOUT)
  const load = useCandidates(values)
  const candidates = load.data?.data ?? []
  const preview = previewOf(candidates, values.steps)
  const form = useApiForm(api.rollouts.create, {
    initialValues: NEW_ROLLOUT,
    onValuesChange: setValues,
    input: (given) => ({ body: newRolloutOf(given, candidates) }),
    confirm: ({ body }) =>
      confirm({
        title: sentence`Start ${body.name}?`,
        text: startText(preview, body.version),
        verb: 'Start rollout',
        keepLabel: 'Keep editing',
        isVerbDisabled: preview.wanted === 0,
      }),
    success: 'The rollout has started.',
    onSuccess: ({ id }) => navigate(addressOf.rollout(id)),
  })
  const versions = load.data?.versions.map(({ value, robots }) => ({
    value,
    label: `${value}, offered to ${robotsText(robots)}`,
  }))
  return (
    <PageForm
      title="New rollout"
      back={<Link {...addressOf.rollouts()}>Rollouts</Link>}
      form={form}
      verb="Start rollout"
      isVerbDisabled={load.isFetching}
      onCancel={() => void navigate(addressOf.rollouts())}
    >
      <RobotsCard form={form} found={load.data?.data.length} />
      <Card title="Version" isPadded>
        <FieldStack>
          <SelectField
            label="Software version"
            placeholder={load.isSelected ? 'Choose a version' : 'Choose robots first'}
            nothingFoundMessage="No versions available"
            data={versions ?? []}
            withAsterisk
            {...form.field('version')}
          />
          <TextField
            label="Name of the rollout"
            placeholder="10.4.2, autumn"
            withAsterisk
            {...form.field('name')}
          />
        </FieldStack>
      </Card>
      <StepsCard form={form} sizes={preview.sizes} />
      <ThresholdsCard form={form} />
      <PreviewCard load={load} preview={preview} version={values.version} />
    </PageForm>
  )
}

/** Loads the selected robots and the versions they may get. `data` is undefined while nothing is selected. */
function useCandidates(
  values: RolloutValues,
): Load<Reply<typeof api.rollouts.candidates>> & { isSelected: boolean } {
  const selection = selectionOf(values)
  const choice = { selection, version: values.version, replacesNewer: values.settings.replacesNewer }
  const [settled] = useDebouncedValue(choice, DEBOUNCE_MS)
  const query = q(api.rollouts.candidates, {
    body: {
      selection: settled.selection ?? {},
      replacesNewer: settled.replacesNewer,
      ...(settled.version === null ? {} : { version: settled.version }),
    },
  })
  const isSelected = settled.selection !== undefined && selection !== undefined
  const { data, error, isFetching } = useQuery({
    ...query,
    enabled: isSelected,
    placeholderData: keepPreviousData,
  })
  const restart = useRestart()
  const load = loadOf({ data: isSelected ? data : undefined, error, isFetching, retry: () => restart(query) })
  return { ...load, isSelected }
}

/** Selects robots one by one and by properties. */
function RobotsCard({ form, found }: { form: CheckedForm<RolloutValues>; found: number | undefined }) {
  const load = useLoad(q(api.rollouts.choices, {}))
  return (
    <Card title="Robots" isPadded detail={found === undefined ? undefined : robotsText(found)}>
      <FieldStack>
        <DevicesField
          type={DEVICE_TYPE.robot}
          label="Robots"
          description="One by one, or all of those with the properties below."
          {...form.field('robotIds')}
        />
        <CustomersSelect {...form.field('customerIds')} />
        <Loaded load={load}>
          {({ versions, accessGroups }) => (
            <>
              <AccessGroupsField
                label="With one of these access groups"
                groups={accessGroups}
                {...form.field('accessGroupIds')}
              />
              <MultiSelectField
                label="That have one of these versions now"
                placeholder={form.values.versions.length === 0 ? 'Choose versions' : ''}
                nothingFoundMessage="No robot has such a version"
                data={versions.map(({ value, robots }) => ({
                  value,
                  label: `${value}, ${robotsText(robots)}`,
                }))}
                {...form.field('versions')}
              />
            </>
          )}
        </Loaded>
      </FieldStack>
    </Card>
  )
}

function CustomersSelect({ value, onChange, error, name }: FieldBinding<number[]>) {
  const { data: customers } = useLoad(customersQuery)
  const choices = useMemo(
    () =>
      customers?.data.map(({ id, name: label }) => ({
        value: String(id),
        label: sentence`${label} ${id}`,
      })) ?? [],
    [customers],
  )
  return (
    <MultiSelectField
      label="Of these customers and those below them"
      placeholder={value.length === 0 ? 'Choose customers' : ''}
      nothingFoundMessage="No such customer"
      name={name}
      error={error}
      data={choices}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

function ThresholdsCard({ form }: { form: CheckedForm<RolloutValues> }) {
  return (
    <Card title="Thresholds" isPadded>
      <FieldStack>
        <FieldRow>
          {NUMBER_SETTINGS.map((name) => (
            <NumberField
              key={name}
              label={SETTING_WORDS[name].label}
              description={SETTING_WORDS[name].hint}
              suffix={` ${SETTING_WORDS[name].unit}`}
              hasFraction={name === 'hdopFactor'}
              {...form.field(`settings.${name}`)}
            />
          ))}
        </FieldRow>
        <SwitchField
          label="Replace newer versions too"
          description="Otherwise robots with a newer version are skipped."
          {...form.field('settings.replacesNewer')}
        />
      </FieldStack>
    </Card>
  )
}

interface PreviewCardProps {
  load: ReturnType<typeof useCandidates>
  preview: Preview
  version: string | null
}

function PreviewCard({ load, preview, version }: PreviewCardProps) {
  const numbers = (
    <ul className={classes['preview']} aria-label="Robots of each step">
      {preview.sizes.map((size, place) => (
        // A step is identified only by its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <span>Step {place + 1}</span>
          <span>{robotsText(size)}</span>
        </li>
      ))}
      <li>
        <strong>{version === null ? 'Selected' : `Get version ${version}`}</strong>
        <strong>{robotsText(preview.wanted)}</strong>
      </li>
      {preview.skipped.map(({ reason, robots }) => (
        <li key={reason}>
          <span>Skipped: {REASON_WORDS[reason].toLowerCase()}</span>
          <span>{robotsText(robots)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Card title="Preview" isPadded>
      {load.isSelected ? (
        <Loaded load={load}>{() => numbers}</Loaded>
      ) : (
        <p className={classes['quiet']}>Choose robots to see how many each step has.</p>
      )}
    </Card>
  )
}
