// Unsaved choices, or both versions if somebody else has saved meanwhile.

import { Button, Notice, showToast, useTexts } from '@company-data/ui'
import { failureOf } from '@company-data/ui/frame/rules'
import { frameTexts } from '../frame/frame-texts.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'
import { type Detail, shownDetails } from './shown-details.ts'
import { useDetailName } from './use-detail-name.ts'
import type { ShownDetails } from './use-shown-details.ts'

interface SaveBarProps {
  shown: ShownDetails
  details: readonly Detail[]
}

const ChoiceOf = ({ title, ids, details }: { title: string; ids: readonly string[]; details: readonly Detail[] }) => {
  const texts = useTexts(sharePageTexts)
  const nameOf = useDetailName()
  const names = shownDetails(details, ids).map(nameOf)
  return (
    <div className={styles.side}>
      <h3>{title}</h3>
      {names.length === 0 ? (
        <p className="muted">{texts.nothing}</p>
      ) : (
        <ol className={styles.order}>
          {shownDetails(details, ids).map((detail) => (
            <li key={detail.id}>{nameOf(detail)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

const Conflict = ({ shown, details, theirs }: SaveBarProps & { theirs: readonly string[] }) => {
  const texts = useTexts(sharePageTexts)
  return (
    <>
      <Notice tone="warn" title={texts.conflict}>
        {texts.conflictText}
      </Notice>
      <div className={styles.sides}>
        <ChoiceOf title={texts.theirs} ids={theirs} details={details} />
        <ChoiceOf title={texts.mine} ids={shown.ids} details={details} />
      </div>
      <div className={styles.barLine}>
        <Button onClick={shown.discard}>{texts.takeTheirs}</Button>
        <Button kind="main" onClick={shown.keepMine}>
          {texts.keepMine}
        </Button>
      </div>
    </>
  )
}

const Problem = ({ error }: { error: unknown }) => {
  const { title, text, requestId } = failureOf(error, useTexts(frameTexts), 'act')
  return (
    <Notice tone="bad" title={title}>
      {text} {requestId !== undefined && <code>{requestId}</code>}
    </Notice>
  )
}

export const SaveBar = ({ shown, details }: SaveBarProps) => {
  const texts = useTexts(sharePageTexts)
  const save = async () => {
    if (await shown.save()) showToast(texts.saved)
  }
  if (!shown.isDirty) return null
  return (
    <section className={styles.bar} aria-label={texts.unsaved}>
      {shown.theirs ? (
        <Conflict shown={shown} details={details} theirs={shown.theirs} />
      ) : (
        <>
          {shown.error !== undefined && <Problem error={shown.error} />}
          <div className={styles.barLine}>
            <p className={styles.summary}>
              <strong>{texts.unsaved}</strong>
              <span>{texts.unsavedText(shown.ids.length, shown.storedIds.length)}</span>
            </p>
            <Button onClick={shown.discard}>{texts.discard}</Button>
            <Button kind="main" busy={shown.isSaving} onClick={() => void save()}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
