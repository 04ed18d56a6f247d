// Letters that a fast author types after a part was added and before its label has the focus. They belong to the label: as
// shortcuts they would leave the page.
import { isTyping } from './is-typing.ts'

/** A part that is not shown by that time does not get the focus. */
const MAX_WAIT_MS = 5_000

/** Before the shortcuts of the page. */
const CAPTURE = { capture: true }

export interface EarlyLetters {
  begin(): void
  /** Ends the collection and returns its text. */
  end(): string
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

export const createEarlyLetters = (
  keyboard: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  isInField = isTyping,
): EarlyLetters => {
  let text = ''
  let beginMs: number | undefined
  const end = (): string => {
    keyboard.removeEventListener('keydown', collect, CAPTURE)
    keyboard.removeEventListener('pointerdown', end, CAPTURE)
    const collectedText = text
    text = ''
    beginMs = undefined
    return collectedText
  }
  const collect = (event: Event): void => {
    beginMs ??= event.timeStamp
    // The author goes somewhere else.
    if (isInField(event) || event.timeStamp - beginMs > MAX_WAIT_MS) return void end()
    if (!isLetter(event as KeyboardEvent)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    text += (event as KeyboardEvent).key
  }
  return {
    begin() {
      end()
      keyboard.addEventListener('keydown', collect, CAPTURE)
      keyboard.addEventListener('pointerdown', end, CAPTURE)
    },
    end,
  }
}
