// The reason why a draft cannot be saved or published, and the next step. The edits stay.

import { isOutcomeUnknown } from '@company-data/sdk/company'
import { Button, Notice, useTexts } from '@company-data/ui'
import { toFailure } from '@company-data/web/app/rules'
import { appTexts } from '../../../app/app-texts.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './flow-editor.module.css'
import type { Saving } from './save-draft.ts'
import { getOutcome, listFaults } from './save-outcomes.ts'

export const SavingNotice = ({ saving }: { saving: Saving }) => {
  const texts = useTexts(editorTexts)
  const errorTexts = useTexts(appTexts)
  const { error, action, isConflict } = saving
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
  const { text, requestId } = toFailure(error, errorTexts)
  const faults = listFaults(error)
    .map((fault) => texts.fault(fault.path, texts.shape(fault)))
    .join(' ')
  const outcome = getOutcome(action, error)
  const retry = { save: saving.save, publish: saving.publish, load: saving.loadSaved }[action]
  return (
    <div className={styles.notice}>
      <Notice
        tone={isOutcomeUnknown(error) ? 'warn' : 'bad'}
        title={texts.outcomes[outcome]}
        action={
          outcome !== 'invalid' && (
            <Button busy={saving.isBusy} onClick={() => void retry()}>
              {action === 'publish' ? texts.publishAgain : texts.retry}
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
