// Moves the initial focus of an overlay to the first field of its form instead of the close button.
import { useRef } from 'react'

const TABBABLE = 'a[href], button, input, textarea, select, summary, [tabindex]'
const FIELD = 'input, textarea, select, [role=combobox], [role=radio], [role=checkbox], [role=switch]'

/** Marks the title with its buttons, which come before the content. */
const HEAD = 'data-overlay-head'

const isTabbable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [aria-hidden=true]') && element.checkVisibility()

const isInHead = (element: Element): boolean => element.closest(`[${HEAD}]`) !== null

/** Content that does not begin with a field, such as tabs or a text to copy, is to be read first. */
const findFirstField = (popup: HTMLElement): HTMLElement | undefined => {
  const elements = [...popup.querySelectorAll<HTMLElement>(TABBABLE)]
  const first = elements.find((element) => !isInHead(element) && isTabbable(element))
  return first?.matches(FIELD) && first.closest('form') !== null ? first : undefined
}

/** A focused field opens the keyboard of a phone, which covers the content. */
const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** A form with content from the platform renders later: the focus follows unless the user has moved it. */
const followContent = (popup: HTMLElement): (() => void) => {
  const observer = new MutationObserver(() => {
    const field = findFirstField(popup)
    if (field === undefined) return
    observer.disconnect()
    if (document.activeElement === popup || isInHead(document.activeElement ?? popup)) field.focus()
  })
  const stop = () => observer.disconnect()
  observer.observe(popup, { childList: true, subtree: true })
  popup.addEventListener('keydown', stop, { once: true })
  popup.addEventListener('pointerdown', stop, { once: true })
  return stop
}

/**
 * @example
 * const { popup, head } = useFirstField()
 * <Dialog.Popup {...popup}><header {...head}>…</header><form>…</form></Dialog.Popup>
 */
export const useFirstField = () => {
  const element = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  const ref = useRef((popup: HTMLDivElement | null) => {
    stop.current?.()
    element.current = popup
    stop.current = popup === null || hasTouch() ? undefined : followContent(popup)
  })
  /** On a phone the popup itself, so that its title is read first. `true`: the default of the popup. */
  const initialFocus = (): HTMLElement | true =>
    element.current === null ? true : hasTouch() ? element.current : (findFirstField(element.current) ?? true)
  return { popup: { ref: ref.current, initialFocus }, head: { [HEAD]: '' } }
}
