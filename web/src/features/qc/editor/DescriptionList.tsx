import { MAX_DESCRIPTION_TEXT, MAX_DESCRIPTIONS } from '@service-center/contract/qc/qc-workflow.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { type DraftDescription, type DraftQuestion, emptyDescription } from '../draft/draft.ts'
import { changed, changeQuestion, insertedAt, without } from '../draft/draft-edits.ts'
import { fieldName } from '../draft/draft-problems.ts'
import { StaffPart, useMayChange } from '../StaffPart.tsx'
import { PictureField, usePictureChoice } from './PictureField.tsx'
import { focusAct, focusField, deleteWithUndo } from './form-actions.ts'
import { bindFields, type ErrorAt, useDraftStore } from './use-editor.ts'
import classes from './form.module.css'

interface DescriptionListProps {
  question: DraftQuestion
  errorAt: ErrorAt
  edit: (change: (question: DraftQuestion) => DraftQuestion) => void
}

/** The descriptions of a question: texts with pictures. */
export function DescriptionList({ question, errorAt, edit }: DescriptionListProps) {
  const store = useDraftStore()
  const { descriptions } = question
  const change = (map: (list: readonly DraftDescription[]) => readonly DraftDescription[]) =>
    edit((one) => ({ ...one, descriptions: map(one.descriptions) }))
  function add() {
    const description = emptyDescription()
    change((list) => [...list, description])
    focusField({ chapter: undefined, question: question.key, field: fieldName(description.key, 'text') })
  }
  function remove(description: DraftDescription, place: number) {
    deleteWithUndo(store, `Description ${place + 1} was deleted`, {
      remove: (draft) =>
        changeQuestion(draft, question.key, (one) => ({
          ...one,
          descriptions: without(one.descriptions, description.key),
        })),
      undo: (draft) =>
        changeQuestion(draft, question.key, (one) => ({
          ...one,
          descriptions: insertedAt(one.descriptions, place, description),
        })),
    })
    const others = [descriptions[place + 1]?.key, descriptions[place - 1]?.key]
    if (descriptions.length === 1) focusAct([question.key], 'add')
    else focusAct(others, 'remove')
  }
  return (
    <fieldset className={classes['group']}>
      <legend>Descriptions</legend>
      {descriptions.map((description, place) => (
        <DescriptionFields
          key={description.key}
          description={description}
          place={place}
          errorAt={errorAt}
          edit={(map) => change((list) => changed(list, description.key, map))}
          onRemove={() => remove(description, place)}
        />
      ))}
      <StaffPart>
        <Button
          variant="default"
          size="compact-sm"
          data-act="add"
          leftSection={<IconPlus size={14} stroke={1.6} />}
          disabled={descriptions.length >= MAX_DESCRIPTIONS}
          onClick={add}
        >
          Add description
        </Button>
      </StaffPart>
    </fieldset>
  )
}

interface DescriptionFieldsProps {
  description: DraftDescription
  place: number
  errorAt: ErrorAt
  edit: (change: (description: DraftDescription) => DraftDescription) => void
  onRemove: () => void
}

function DescriptionFields({ description, place, errorAt, edit, onRemove }: DescriptionFieldsProps) {
  const field = bindFields(description.key, description, { errorAt, edit })
  const store = useDraftStore()
  const mayChange = useMayChange()
  const choice = usePictureChoice(store.track, (picture) => {
    edit((one) => ({ ...one, picture }))
    // The focused button is gone. If the user focused something else meanwhile, leave it.
    if (document.activeElement === document.body) focusAct([description.key], 'picture')
  })
  return (
    // A picture can be pasted or dropped anywhere in the description.
    <div
      className={classes['description']}
      data-key={description.key}
      data-over={choice.isOver || undefined}
      {...(mayChange ? choice.listeners : {})}
    >
      <PictureField
        description={description}
        place={place}
        choice={choice}
        error={errorAt(fieldName(description.key, 'image'))}
        onRemove={() => {
          edit((one) => ({ ...one, image: '', picture: undefined }))
          focusAct([description.key], 'picture')
        }}
      />
      <StaffPart>
        <div className={classes['descriptionText']}>
          <TextAreaField
            label="Description text"
            withAsterisk
            rows={4}
            maxLength={MAX_DESCRIPTION_TEXT}
            {...field('text')}
          />
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            data-act="remove"
            aria-label={`Delete description ${place + 1}`}
            onClick={onRemove}
          >
            Delete
          </Button>
        </div>
      </StaffPart>
    </div>
  )
}
