import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { addressOf } from '../../kit/addresses.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { NEW_ROLLOUT, newRolloutOf, previewOf, startText } from './form/rollout-values.ts'
import { useCandidates } from './form/use-candidates.ts'
import { PreviewCard } from './parts/PreviewCard.tsx'
import { RobotsCard } from './parts/RobotsCard.tsx'
import { StepsCard } from './parts/StepsCard.tsx'
import { ThresholdsCard } from './parts/ThresholdsCard.tsx'
import { robotsText } from './rollout-words.ts'

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
