// Says if the input would survive a reload, and which files would not.
import { Icon, Notice, useTexts } from '@company-data/ui'
import { draftTexts } from './draft-texts.ts'
import styles from './drafts.module.css'
import type { SavedDraft, SavedDraftState } from './use-saved-draft.ts'

const ICONS = { open: 'clock', kept: 'lock', refused: 'triangleAlert' } as const

const isShown = (state: SavedDraftState): state is keyof typeof ICONS => state !== 'nothing'

export const DraftNote = ({ draft: { state, lostFiles } }: { draft: SavedDraft }) => {
  const texts = useTexts(draftTexts)
  if (!isShown(state)) return null
  return (
    <>
      {lostFiles.length > 0 && <Notice tone="warn">{texts.lostFiles(lostFiles.join(', '))}</Notice>}
      <p className={styles.kept} data-kept={state === 'kept' || undefined}>
        <Icon name={ICONS[state]} size={13} />
        {texts.states[state]}
      </p>
    </>
  )
}
