// Asks before closing a drawer or sheet with unsaved input, because a stray click or swipe happens easily.
import { type ReactNode, useState } from 'react'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { UnsavedScopeProvider, useUnsavedScope } from '../unsaved.ts'
import { ConfirmDialog } from './dialog.tsx'

interface CloseQuestion {
  /** Closes, or asks first. Buttons inside the content close without asking. */
  leave: () => void
  /** Wraps the content to track its unsaved input. */
  around: (content: ReactNode) => ReactNode
  /** Rendered inside the drawer or sheet. */
  question: ReactNode
}

export const useCloseQuestion = (onClose: () => void): CloseQuestion => {
  const texts = useTexts(kitTexts)
  const { scope, hasUnsavedHere } = useUnsavedScope()
  const [isAsking, setIsAsking] = useState(false)
  return {
    leave: () => (hasUnsavedHere() ? setIsAsking(true) : onClose()),
    around: (content) => <UnsavedScopeProvider value={scope}>{content}</UnsavedScopeProvider>,
    question: (
      <ConfirmDialog
        open={isAsking}
        title={texts.closeTitle}
        text={texts.closeText}
        action={texts.closeUnsaved}
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
        onClose={() => setIsAsking(false)}
      />
    ),
  }
}
