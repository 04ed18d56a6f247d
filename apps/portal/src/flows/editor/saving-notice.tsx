// What prevents saving or publishing a draft, with what to do. The edits stay.

import { isOutcomeUnknown } from '@company-data/sdk/company'
import { Button, Notice, useTexts } from '@company-data/ui'
import { failureOf } from '@company-data/ui/frame/rules'
import { frameTexts } from '../../frame/frame-texts.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './flow-editor.module.css'
import type { Saving } from './saving.ts'
import { faultsOf, outcomeOf } from './saving-outcomes.ts'

export const SavingNotice = ({ saving }: { saving: Saving }) => {
  const texts = useTexts(editorTexts)
  const errorTexts = useTexts(frameTexts)
  const { error, act, isConflict } = saving
  if (error === undefined) return null
  if (isConflict)
    return (
      <div className={styles.notice}>
        <Notice
          tone="warn"
          title={texts.conflictTitle}
          action={
            <>
              <Button onClick={() => void saving.loadSaved()}>{texts.loadSaved}</Button>
              <Button onClick={() => void saving.overwrite()}>{texts.overwrite}</Button>
            </>
          }
        >
          {texts.conflictText}
        </Notice>
      </div>
    )
  const { text, requestId } = failureOf(error, errorTexts)
  const faults = faultsOf(error)
    .map(([path, reason]) => texts.fault(path, texts.shape(reason)))
    .join(' ')
  const outcome = outcomeOf(act, error)
  const again = { save: saving.save, publish: saving.publish, load: saving.loadSaved }[act]
  return (
    <div className={styles.notice}>
      <Notice
        tone={isOutcomeUnknown(error) ? 'warn' : 'bad'}
        title={texts.outcomes[outcome]}
        action={
          outcome !== 'invalid' && (
            <Button busy={saving.isBusy} onClick={() => void again()}>
              {act === 'publish' ? texts.publishAgain : texts.retry}
            </Button>
          )
        }
      >
        {outcome === 'publishUnknown' && <p>{texts.publishUnknownText}</p>}
        {text} {faults} {requestId !== undefined && <code>{requestId}</code>}
      </Notice>
    </div>
  )
}
