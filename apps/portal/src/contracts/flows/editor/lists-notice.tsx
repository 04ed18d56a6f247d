// Lists the parts of a flow that could not be loaded: without them nothing is checked.
import { Button, Notice, useTexts } from '@company-data/ui'
import { toFailure } from '@company-data/web/app/rules'
import { appTexts } from '../../../app/app-texts.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './flow-editor.module.css'
import { useDeferredEditor } from './use-editor.tsx'

export const ListsNotice = () => {
  const texts = useTexts(editorTexts)
  const errorTexts = useTexts(appTexts)
  const { failures, retry } = useDeferredEditor().lists
  const [error] = failures.values()
  if (error === undefined) return null
  const { text, requestId } = toFailure(error, errorTexts)
  return (
    <div className={styles.notice}>
      <Notice tone="bad" title={texts.listsFailed} action={<Button onClick={retry}>{texts.retry}</Button>}>
        <p>{texts.listsFailedText([...failures.keys()].map((list) => texts.lists[list]).join(', '))}</p>
        <p>
          {text} {requestId !== undefined && <code>{requestId}</code>}
        </p>
      </Notice>
    </div>
  )
}
