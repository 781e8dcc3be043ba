import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldBinding, GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { GroupsField } from '../groups/GroupsField.tsx'

interface ConfigurationFieldsProps {
  bindings: {
    readonly groups: FieldBinding<number[]>
    readonly options: FieldBinding<string[]>
    readonly frames: GroupBinding<Timeframe[]>
  }
  /** The options that can be on; without any, none are asked for. */
  options: readonly { readonly value: string; readonly label: string }[]
  /** The timeframes that are stored already. */
  stored?: readonly Timeframe[] | undefined
  /** What other configurations of the feature do to this one. */
  notices: readonly string[]
}

/** The fields of a feature configuration. */
export function ConfigurationFields({ bindings, options, stored, notices }: ConfigurationFieldsProps) {
  return (
    <>
      <GroupsField label="AccessGroups" description="A tablet must have all of them." {...bindings.groups} />
      {options.length > 0 && (
        <MultiSelectField
          label="Options"
          description="Which of its options are on."
          placeholder={bindings.options.value.length === 0 ? 'None' : ''}
          data={[...options]}
          {...bindings.options}
        />
      )}
      <TimeframesField
        label="Timeframes"
        emptyText="Without a timeframe it is never on."
        startText="Choose a start"
        endText="Indefinite"
        needsStart
        stored={stored}
        {...bindings.frames}
      />
      <FieldNotices notices={notices} />
    </>
  )
}
