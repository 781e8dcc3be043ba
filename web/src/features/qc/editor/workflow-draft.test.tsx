import { act, cleanup, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession } from '../../../api/session/credentials.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { createDraftStore, type DraftStore } from '../draft/draft-store.ts'
import { type DraftDescription, emptyChapter, emptyQuestion, emptyWorkflow, newKey } from '../draft/draft.ts'
import { DraftProvider } from './use-editor.ts'
import { WorkflowDraft } from './WorkflowDraft.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearSession()
})

function Editor({ store }: { store: DraftStore }) {
  const editor = useRef<HTMLFormElement>(null)
  return (
    <DraftProvider value={store}>
      <form ref={editor}>
        <WorkflowDraft editor={editor} />
      </form>
    </DraftProvider>
  )
}

async function open(): Promise<DraftStore> {
  const store = createDraftStore(emptyWorkflow('7'), { isNew: false })
  const { client } = showScreen(
    () => <Editor store={store} />,
    () => [200, {}],
  )
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  expect(client.isFetching()).toBe(0)
  return store
}

it('puts the edits of a workflow back, without its new pictures', async () => {
  const first = await open()
  const picture = { blob: new Blob(['picture']), name: 'pump.jpg' }
  const described: DraftDescription = { key: newKey('d'), image: '', picture, text: 'Look at the pump' }
  const question = { ...emptyQuestion(), descriptions: [described] }
  act(() =>
    first.edit((draft) => ({
      ...draft,
      name: 'Final check',
      chapters: [{ ...emptyChapter(), questions: [question] }],
    })),
  )
  act(clearSession)
  cleanup()

  const second = await open()
  expect(await screen.findByText(/put back\. Please choose the file again/)).toBeTruthy()
  const { draft } = second.get()
  expect(draft.name).toBe('Final check')
  const [kept] = draft.chapters[0]?.questions[0]?.descriptions ?? []
  expect(kept).toMatchObject({ text: 'Look at the pump' })
  expect(kept?.picture).toBeUndefined()
  expect(JSON.stringify(draft)).not.toContain(`"key":"${newKey('d')}"`)
})
