import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FieldRow, FieldStack } from '../../kit/form/FieldLayout.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import type { CheckedForm } from '../../kit/form/checked-form.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import {
  NEW_ROLLOUT,
  newRolloutOf,
  type Preview,
  previewOf,
  type RolloutValues,
  startText,
} from './form/rollout-values.ts'
import { useCandidates } from './form/use-candidates.ts'
import { RobotsCard } from './parts/RobotsCard.tsx'
import { StepsCard } from './parts/StepsCard.tsx'
import { REASON_WORDS, robotsText } from './rollout-words.ts'
import { NUMBER_SETTINGS, SETTING_WORDS } from './setting-words.ts'
import classes from './parts/rollout.module.css'

/** Starts a rollout: its robots, the version, the steps and the thresholds, with a preview in numbers. */
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
        title: `Start ${body.name}?`,
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

/** When the rollout goes on and when it pauses. */
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

/** What the rollout would do, in numbers. */
function PreviewCard({ load, preview, version }: PreviewCardProps) {
  return (
    <Card title="Preview" isPadded>
      {load.isSelected ? (
        <Loaded load={load}>{() => <Numbers preview={preview} version={version} />}</Loaded>
      ) : (
        <p className={classes['quiet']}>Choose robots to see how many each step has.</p>
      )}
    </Card>
  )
}

function Numbers({ preview, version }: Pick<PreviewCardProps, 'preview' | 'version'>) {
  return (
    <ul className={classes['preview']} aria-label="Robots of each step">
      {preview.sizes.map((size, place) => (
        // A step has no identity but its place.
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
}
