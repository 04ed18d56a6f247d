// What was typed in a drawer or a sheet is not lost by closing it at once: a click beside it is quickly made, and so is a swipe.
import { type ReactNode, useState } from 'react'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { UnsavedPlaceProvider, useUnsavedPlace } from '../unsaved.ts'
import { ConfirmDialog } from './dialog.tsx'

interface CloseQuestion {
  /** Closes, or asks first. The buttons of the content close without a question. */
  leave: () => void
  /** Around the content, so that it is known what stands in it. */
  around: (content: ReactNode) => ReactNode
  /** Has its place inside of what is closed. */
  question: ReactNode
}

export const useCloseQuestion = (onClose: () => void): CloseQuestion => {
  const texts = useTexts(kitTexts)
  const { place, hasUnsavedHere } = useUnsavedPlace()
  const [isAsking, setIsAsking] = useState(false)
  return {
    leave: () => (hasUnsavedHere() ? setIsAsking(true) : onClose()),
    around: (content) => <UnsavedPlaceProvider value={place}>{content}</UnsavedPlaceProvider>,
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
