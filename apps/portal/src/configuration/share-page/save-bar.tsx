// Unsaved choices, or both versions if another editor has saved in the meantime.

import { Button, Notice, showToast, useTexts } from '@company-data/ui'
import { toFailure } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { type Detail, shownDetails } from './detail-selection.ts'
import styles from './share-page.module.css'
import { sharePageTexts } from './share-page-texts.ts'
import { useDetailName } from './use-detail-name.ts'
import type { ShownDetails } from './use-shown-details.ts'

interface SaveBarProps {
  detailSelection: ShownDetails
  details: readonly Detail[]
}

const DetailChoice = ({
  title,
  ids,
  details,
}: {
  title: string
  ids: readonly string[]
  details: readonly Detail[]
}) => {
  const texts = useTexts(sharePageTexts)
  const formatName = useDetailName()
  const names = shownDetails(details, ids).map(formatName)
  return (
    <div className={styles.side}>
      <h3>{title}</h3>
      {names.length === 0 ? (
        <p className="muted">{texts.nothing}</p>
      ) : (
        <ol className={styles.order}>
          {shownDetails(details, ids).map((detail) => (
            <li key={detail.id}>{formatName(detail)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

const Conflict = ({ detailSelection, details, theirs }: SaveBarProps & { theirs: readonly string[] }) => {
  const texts = useTexts(sharePageTexts)
  return (
    <>
      <Notice tone="warn" title={texts.conflict}>
        {texts.conflictText}
      </Notice>
      <div className={styles.sides}>
        <DetailChoice title={texts.theirs} ids={theirs} details={details} />
        <DetailChoice title={texts.mine} ids={detailSelection.ids} details={details} />
      </div>
      <div className={styles.barLine}>
        <Button onClick={detailSelection.discard}>{texts.takeTheirs}</Button>
        <Button kind="main" onClick={detailSelection.keepMine}>
          {texts.keepMine}
        </Button>
      </div>
    </>
  )
}

const Problem = ({ error }: { error: unknown }) => {
  const { title, text, requestId } = toFailure(error, useTexts(appTexts), 'act')
  return (
    <Notice tone="bad" title={title}>
      {text} {requestId !== undefined && <code>{requestId}</code>}
    </Notice>
  )
}

export const SaveBar = ({ detailSelection, details }: SaveBarProps) => {
  const texts = useTexts(sharePageTexts)
  const save = async () => {
    if (await detailSelection.save()) showToast(texts.saved)
  }
  if (!detailSelection.isDirty) return null
  return (
    <section className={styles.bar} aria-label={texts.unsaved} data-lower-bar>
      {detailSelection.theirs ? (
        <Conflict detailSelection={detailSelection} details={details} theirs={detailSelection.theirs} />
      ) : (
        <>
          {detailSelection.error !== undefined && <Problem error={detailSelection.error} />}
          <div className={styles.barLine}>
            <p className={styles.summary}>
              <strong>{texts.unsaved}</strong>
              <span>{texts.unsavedText(detailSelection.ids.length, detailSelection.storedIds.length)}</span>
            </p>
            <Button onClick={detailSelection.discard}>{texts.discard}</Button>
            <Button kind="main" busy={detailSelection.isSaving} onClick={() => void save()}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
