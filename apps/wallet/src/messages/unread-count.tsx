// The number of unread messages, with a label for screen readers.
import { useFormats, useTexts } from '@company-data/ui'
import { messagesTexts } from './messages-texts.ts'

const MAX_SHOWN_COUNT = 99

export const UnreadCount = ({ count, className }: { count: number; className?: string | undefined }) => {
  const texts = useTexts(messagesTexts)
  const formats = useFormats()
  if (count === 0) return null
  const countText = count > MAX_SHOWN_COUNT ? `${formats.number(MAX_SHOWN_COUNT)}+` : formats.number(count)
  return (
    <span className={className}>
      <span aria-hidden>{countText}</span>
      <span className="visually-hidden">{texts.unread(countText)}</span>
    </span>
  )
}
