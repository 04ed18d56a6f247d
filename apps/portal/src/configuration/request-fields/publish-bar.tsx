// Unpublished changes, with publish and discard. Deleting answers needs confirmation.

import { Button, ConfirmDialog, Notice, showToast, useTexts } from '@company-data/ui'
import { toFailure } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { conflictTexts } from './conflict-texts.ts'
import type { Changes } from './field-content.ts'
import { parseRefusal } from './refusal.ts'
import styles from './request-fields.module.css'
import { requestFieldsTexts } from './request-fields-texts.ts'
import type { RequestFieldsDraft } from './use-draft.ts'

interface PublishBarProps {
  draft: RequestFieldsDraft
  answeredSlugs: readonly string[]
  /** Receives the key of the field that needs attention, if it is a single one. */
  onRefused: (key: string | undefined) => void
  onPublished: () => void
}

const useSummary = () => {
  const { summary } = useTexts(requestFieldsTexts)
  return ({ added, changed, removed, isReordered }: Changes): string =>
    [
      added.length > 0 && summary.added(added.length),
      changed.length > 0 && summary.changed(changed.length),
      removed.length > 0 && summary.removed(removed.length),
      isReordered && summary.reordered,
    ]
      .filter((part) => part !== false)
      .join(', ')
}

/** The error as text: about incomplete fields, or the platform's refusal. */
const Problem = ({ draft, isChecked }: { draft: RequestFieldsDraft; isChecked: boolean }) => {
  const texts = useTexts(requestFieldsTexts)
  const errorTexts = useTexts(appTexts)
  const { error, problems } = draft
  if (isChecked && problems.size > 0) return <Notice tone="bad">{texts.wrong(problems.size)}</Notice>
  if (error === undefined) return null
  if (parseRefusal(error)) return <Notice tone="bad">{texts.wrong(1)}</Notice>
  const { title, text, requestId } = toFailure(error, errorTexts, 'act')
  return (
    <Notice tone="bad" title={title}>
      {text} {requestId !== undefined && <code>{requestId}</code>}
    </Notice>
  )
}

const DiscardDialog = ({ open, onDiscard, onClose }: { open: boolean; onDiscard: () => void; onClose: () => void }) => {
  const texts = useTexts(requestFieldsTexts)
  return (
    <ConfirmDialog
      open={open}
      title={texts.discardTitle}
      text={texts.discardText}
      action={texts.discard}
      onConfirm={() => {
        onDiscard()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const usePublishing = ({ draft, answeredSlugs, onRefused, onPublished }: PublishBarProps) => {
  const texts = useTexts(requestFieldsTexts)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const losing = draft.changes.removed.filter(({ slug }) => answeredSlugs.includes(slug))
  const send = async () => {
    setIsAsking(false)
    if (!(await draft.publish())) return
    showToast(texts.published)
    onPublished()
  }
  const publish = () => {
    const [first] = draft.problems.keys()
    setIsChecked(first !== undefined)
    if (first !== undefined) return onRefused(first)
    if (losing.length > 0) return setIsAsking(true)
    void send()
  }
  return { isChecked, isAsking, losing, publish, send, closeQuestion: () => setIsAsking(false) }
}

export const PublishBar = (props: PublishBarProps) => {
  const { draft } = props
  const texts = useTexts(requestFieldsTexts)
  const { resolveFirst } = useTexts(conflictTexts)
  const formatSummary = useSummary()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { isChecked, isAsking, losing, publish, send, closeQuestion } = usePublishing(props)
  if (draft.changes.count === 0) return null
  if (draft.conflict)
    return (
      <section className={styles.bar} aria-label={texts.unpublished} data-lower-bar>
        <p className={styles.summary}>
          <strong>{texts.unpublished}</strong>
          <span>{resolveFirst}</span>
        </p>
      </section>
    )
  return (
    <section className={styles.bar} aria-label={texts.unpublished} data-lower-bar>
      <Problem draft={draft} isChecked={isChecked} />
      <div className={styles.barLine}>
        <p className={styles.summary}>
          <strong>{texts.unpublished}</strong>
          <span>{formatSummary(draft.changes)}</span>
        </p>
        <Button onClick={() => setIsDiscarding(true)}>{texts.discard}</Button>
        <Button kind="main" busy={draft.isPublishing} onClick={publish}>
          {texts.publish}
        </Button>
      </div>
      <DiscardDialog open={isDiscarding} onDiscard={draft.discard} onClose={() => setIsDiscarding(false)} />
      <ConfirmDialog
        open={isAsking}
        title={texts.deleteTitle(losing.length)}
        text={texts.deleteText}
        action={texts.deleteAction}
        onConfirm={() => void send()}
        onClose={closeQuestion}
      >
        <ul className={styles.losing}>
          {losing.map(({ slug, label }) => (
            <li key={slug}>
              {label} <code>{slug}</code>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </section>
  )
}
