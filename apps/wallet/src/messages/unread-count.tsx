// The number of unread messages, with words for screen readers.
import { useFormats, useTexts } from '@company-data/ui'
import { messagesTexts } from './messages-texts.ts'

const MOST = 99

export const UnreadCount = ({ count, className }: { count: number; className?: string | undefined }) => {
  const texts = useTexts(messagesTexts)
  const formats = useFormats()
  if (count === 0) return null
  const shown = count > MOST ? `${formats.number(MOST)}+` : formats.number(count)
  return (
    <span className={className}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{texts.unread(shown)}</span>
    </span>
  )
}
