import { MAX_QC_NAME, PICTURE_REQUIRED } from '@service-center/contract/qc/qc-workflow.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { type DraftQuestion, QUESTION_TYPES, type QuestionType } from '../model/draft.ts'
import { changeQuestion, withType } from '../model/draft-edits.ts'
import { problemsOfQuestion } from '../model/draft-problems.ts'
import { useDraftStore } from '../store/draft-context.ts'
import { bindFields } from './binding.ts'
import { CommandFields } from './CommandFields.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { TestFields } from './TestFields.tsx'
import { useErrorAt } from './use-error-at.ts'
import classes from './form.module.css'

const TYPE_CHOICES = Object.entries(QUESTION_TYPES).map(([value, label]) => ({ value, label }))
const isType = (value: string): value is QuestionType => Object.hasOwn(QUESTION_TYPES, value)

/** The fields of a question: what it is at the left, what people read at the right. */
export function QuestionFields({ question }: { question: DraftQuestion }) {
  const store = useDraftStore()
  const { key, name, type, pictureRequired, customer } = question
  const errorAt = useErrorAt(problemsOfQuestion(question))
  const bind = bindFields(key, errorAt)
  const edit = (change: (question: DraftQuestion) => DraftQuestion) =>
    store.edit((draft) => changeQuestion(draft, key, change))
  const set = (fields: Partial<DraftQuestion>) => edit((one) => ({ ...one, ...fields }))
  return (
    <div className={classes['questionFields']}>
      <div className={classes['stack']}>
        <TextField
          label="Question Name"
          withAsterisk
          maxLength={MAX_QC_NAME}
          {...bind('name', name, (next) => set({ name: next }))}
        />
        <div className={classes['pair']}>
          <ChoiceField
            label="Question Type"
            data={TYPE_CHOICES}
            {...bind<string>('type', type, (next) => {
              if (isType(next) && next !== type) edit((one) => withType(one, next))
            })}
          />
          <ChoiceField
            label="Picture required"
            data={[...PICTURE_REQUIRED]}
            {...bind<string>('pictureRequired', pictureRequired, (next) => {
              const chosen = PICTURE_REQUIRED.find((one) => one === next)
              if (chosen !== undefined) set({ pictureRequired: chosen })
            })}
          />
        </div>
        {type === 'test' && <TestFields question={question} bind={bind} edit={edit} />}
        {type === 'command' && <CommandFields question={question} errorAt={errorAt} edit={edit} />}
        {type === 'connect' && (
          <div data-field={`${key}.customer`}>
            <CustomerField
              label="Choose customer"
              {...bind('customer', customer, (next) => set({ customer: next }))}
            />
          </div>
        )}
      </div>
      <DescriptionList question={question} errorAt={errorAt} edit={edit} />
    </div>
  )
}
