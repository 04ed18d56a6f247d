// The scroll position of a conversation: starts at the end, and stays put when messages are added.
import type { MessageRecord } from '@company-data/sdk/person'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PIXELS = 120

const isNearEnd = (): boolean => scrollY + innerHeight >= document.documentElement.scrollHeight - NEAR_PIXELS

const goToEnd = (): void => scrollTo({ top: document.documentElement.scrollHeight })

/** The distance from the top of the document, independent of scrolling. */
const measureTop = (messageId: string | undefined): number => {
  const message = messageId === undefined ? null : document.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
  return message === null ? 0 : message.getBoundingClientRect().top + scrollY
}

/** The visible range: the first and last message, and the position of the first. */
interface Shown {
  first: string | undefined
  last: string | undefined
  firstTop: number
}

/** Calls `note` after every layout change, for example when a font has loaded. */
const useLayoutNoted = (note: () => void): void => {
  const latest = useRef(note)
  latest.current = note
  useEffect(() => {
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
}

/**
 * `hasArrived`: something arrived below the viewport. The page scrolls as a whole, and `overflow-anchor` stops the
 * browser from adjusting the position, because not every browser would.
 */
export const useThreadScroll = (messages: readonly MessageRecord[]): { hasArrived: boolean; goToEnd: () => void } => {
  const [hasArrived, setHasArrived] = useState(false)
  const isAtEnd = useRef(true)
  const visibleRange = useRef<Shown>({ first: undefined, last: undefined, firstTop: 0 })

  useLayoutNoted(() => {
    // The composer has grown or a keyboard has opened: keep the end in view.
    if (isAtEnd.current) goToEnd()
    visibleRange.current.firstTop = measureTop(visibleRange.current.first)
  })

  useEffect(() => {
    const note = () => {
      isAtEnd.current = isNearEnd()
      if (isAtEnd.current) setHasArrived(false)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  useLayoutEffect(() => {
    const before = visibleRange.current
    const [first, last] = [messages[0]?.message_id, messages.at(-1)]
    visibleRange.current = { first, last: last?.message_id, firstTop: measureTop(first) }
    if (last === undefined) return
    if (last.message_id !== before.last) {
      const isOwn = last.direction === 'out'
      if (before.last === undefined || isAtEnd.current || isOwn) goToEnd()
      else setHasArrived(true)
    } else if (first !== before.first) scrollBy({ top: measureTop(before.first) - before.firstTop })
  }, [messages])

  return { hasArrived, goToEnd }
}
