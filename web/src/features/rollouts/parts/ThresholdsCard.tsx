import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { FieldRow, FieldStack } from '../../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { Card } from '../../../ui/page/Card.tsx'
import type { RolloutValues } from '../form/rollout-values.ts'
import { NUMBER_SETTINGS, SETTING_WORDS } from '../setting-words.ts'

/** When the rollout goes on and when it pauses. */
export function ThresholdsCard({ form }: { form: CheckedForm<RolloutValues> }) {
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
