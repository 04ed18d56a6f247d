// Publishes the draft of a flow, after a question that names the warnings.
import { Button, ConfirmDialog, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { useCheck } from '../draft-check/use-draft-check.ts'
import { versionQuery } from '../list/flow-queries.ts'
import { hasErrors } from '../problems/problems.ts'
import { isSame } from '../versions/definition-changes.ts'
import { editorTexts } from './editor-texts.ts'
import type { Saving } from './save-draft.ts'
import { useDeferredEditor, useEditor } from './use-editor.tsx'

/** True if the draft is the published version. */
export const useIsPublished = (version: number | null): boolean => {
  const { flow, definition, unparsed } = useDeferredEditor()
  const published = useQuery({ ...versionQuery(useClient(), flow.id, version ?? 0), enabled: version !== null })
  return useMemo(
    () => unparsed.size === 0 && published.data !== undefined && isSame(published.data.definition, definition),
    [unparsed, published.data, definition],
  )
}

interface PublishProps {
  saving: Saving
  onProblems: () => void
  isPublished: boolean
}

export const PublishButton = ({ saving, onProblems, isPublished }: PublishProps) => {
  const texts = useTexts(editorTexts)
  // The current problems: what the page shows of them may be a moment older.
  const { problems, unparsedNow } = useEditor()
  const isOutdated = useCheck() === 'older'
  const [isOpen, setIsOpen] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  // A click right after an edit waits for the problems of this edit.
  useEffect(() => {
    if (!isWaiting || isOutdated) return
    setIsWaiting(false)
    if (hasErrors(problems) || unparsedNow().size > 0) onProblems()
    else setIsOpen(true)
  })
  const publish = async () => {
    await saving.publish()
    setIsOpen(false)
  }
  return (
    <>
      <Button
        kind={isPublished ? 'plain' : 'main'}
        disabled={isPublished}
        title={isPublished ? texts.nothingToPublish : undefined}
        onClick={() => setIsWaiting(true)}
      >
        {texts.publish}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.publishTitle((saving.version ?? 0) + 1)}
        text={texts.publishText}
        action={texts.publish}
        danger={false}
        busy={saving.isBusy}
        onConfirm={() => void publish()}
      >
        {problems.length > 0 && <p className="muted">{texts.withWarnings(problems.length)}</p>}
      </ConfirmDialog>
    </>
  )
}
