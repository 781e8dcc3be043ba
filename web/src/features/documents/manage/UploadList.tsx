import { CloseButton, Progress, TextInput } from '@mantine/core'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { isRefused, type UploadItem, type useUploads } from './use-uploads.ts'
import classes from './manage.module.css'

/** The chosen files: a title each, and what has become of them. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { items, isSending, rename, remove } = uploads
  if (items.length === 0) return null
  return (
    <ul className={classes['items']} aria-label="Chosen files">
      {items.map((item) => (
        <li key={item.key} className={classes['item']}>
          <div className={classes['itemHead']}>
            <span className={classes['itemName']}>{item.file.name}</span>
            <span className={classes['quiet']}>{sizeText(item.file.size)}</span>
            {item.state === 'published' && <StateText state="ok">Published</StateText>}
            {!isSending && item.state !== 'published' && (
              <CloseButton
                size={26}
                aria-label={`Leave out ${item.file.name}`}
                onClick={() => remove(item.key)}
              />
            )}
          </div>
          {item.state !== 'published' && !isRefused(item) && (
            <TextInput
              aria-label={`Title of ${item.file.name}`}
              placeholder="Title"
              maxLength={200}
              disabled={isSending}
              value={item.title}
              onChange={(event) => rename(item.key, event.currentTarget.value)}
            />
          )}
          <ItemState item={item} />
        </li>
      ))}
    </ul>
  )
}

function ItemState({ item: { state, progress, problem, file } }: { item: UploadItem }) {
  if (state === 'sending')
    return <Progress value={progress * 100} size={4} aria-label={`Sending ${file.name}`} />
  if (problem === undefined) return null
  return (
    <p className={classes['problem']} role="alert">
      {problem}
    </p>
  )
}
